import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { propertyNamed } from '../../../syntax/receivers.js';
import type { Context } from '../../domain/context.js';
import {
  functionsIn,
  idOf,
  objectValue,
  record,
  text,
  type FunctionValue,
  type Alias,
  type RecordValue,
  type Values,
} from '../../domain/values.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import type { Engine } from '../../engine/engine.js';
import { parameterAlias } from '../../heap/aliases.js';
import { propertyValue } from '../../heap/literals/properties.js';
import { literalsOf } from '../../text/strings.js';
import { patchesOf } from '../state/patches.js';
import { provided } from '../../text/provided.js';

/**
 * Objects that describe a component or a store by its options, as Vue and Pinia take them: `this` in a method, and the
 * object that the store's users get, has what `data` or `state` makes, the methods, and the results of the getters.
 */
export function optionsValue(literal: TS.ObjectLiteralExpression, context: Context, engine: Engine): RecordValue {
  const part = (name: string): Values => partOf(literal, name, context, engine);
  const patches = patchesOf(`${idOf(literal)}`);
  const bare = record(`options:${idOf(literal)}@${context.id}`, {}, () =>
    joinValues(
      ...['data', 'state', 'asyncData', 'props'].map((name) => made(part(name), engine)),
      part('methods'),
      part('actions'),
      patches.given(engine),
    ),
  );
  const own: Alias[] = engine.moduleOf(context).writes.ofLiteral.has(literal)
    ? [{ root: literal, context, path: [] }]
    : [];
  const base: RecordValue = {
    ...bare,
    aliases: [...own, ...mapDefined(patches.targets(bare, engine), (target) => parameterAlias(target, 0, engine))],
  };
  const fields = new Map<string, () => Values>(Object.entries(patches.methods(() => base)));
  for (const name of gettersOf(literal))
    fields.set(name, () =>
      joinValues(
        ...getterFunctions(literal, name, context, engine).map((fn) =>
          engine.invoke(fn, stateInvocation(literal, base, context, engine)),
        ),
      ),
    );
  for (const name of injectedInto(literal, context, engine))
    fields.set(name, () => provided([text([name], null)], engine));
  return { ...base, fields };
}

/** `inject: ['api']`: what an application or a component above provides. */
function injectedInto(literal: TS.ObjectLiteralExpression, context: Context, engine: Engine): string[] {
  return literalsOf(engine.elements(partOf(literal, 'inject', context, engine)));
}

/** The getters of a store, each handed its state. */
export function getterTargets(literal: TS.ObjectLiteralExpression, context: Context, engine: Engine): CallEdge[] {
  const invocation = stateInvocation(literal, optionsValue(literal, context, engine), context, engine);
  return flatMap(gettersOf(literal), (name) =>
    getterFunctions(literal, name, context, engine).map((fn) => ({ fn, invocation })),
  );
}

function stateInvocation(
  literal: TS.ObjectLiteralExpression,
  state: RecordValue,
  context: Context,
  engine: Engine,
): CallEdge['invocation'] {
  return engine.callGraph.synthetic(literal, context, 'state', [() => [state]]);
}

function partOf(literal: TS.ObjectLiteralExpression, name: string, context: Context, engine: Engine): Values {
  const property = propertyNamed(literal, name);
  return property ? propertyValue(property, objectValue(literal, context), engine) : [];
}

/** What `data() { return { … } }` makes; an object given as such is that. */
function made(values: Values, engine: Engine): Values {
  return joinValues(
    values.filter((value) => value.kind === 'object'),
    ...functionsIn(values).map((fn) => engine.invoke(fn, null)),
  );
}

const GETTERS = ['getters', 'computed'];

function gettersOf(literal: TS.ObjectLiteralExpression): string[] {
  return flatMap(GETTERS, (part) => {
    const property = propertyNamed(literal, part);
    const value = property && ts.isPropertyAssignment(property) ? unwrap(property.initializer) : undefined;
    const getters = value && ts.isObjectLiteralExpression(value) ? value.properties : [];
    return flatMap(getters, ({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
  });
}

/** `name() {…}`, `name: (state) => …`, `name: { get() {…} }`. */
function getterFunctions(
  literal: TS.ObjectLiteralExpression,
  name: string,
  context: Context,
  engine: Engine,
): FunctionValue[] {
  const values = engine.member(joinValues(...GETTERS.map((part) => partOf(literal, part, context, engine))), name);
  return [
    ...functionsIn(values),
    ...functionsIn(
      engine.member(
        values.filter((value) => value.kind === 'object'),
        'get',
      ),
    ),
  ];
}
