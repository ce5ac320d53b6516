import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { propertyNamed } from '../../../syntax/receivers.js';
import type { Env } from '../../domain/env.js';
import { functionsIn } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { union } from '../../domain/union.js';
import {
  idOf,
  objectValue,
  record,
  text,
  type FunctionValue,
  type Holder,
  type RecordValue,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { parameterHolder } from '../../heap/holders.js';
import { propertyValue } from '../../heap/properties.js';
import { literalsOf } from '../../text/strings.js';
import { patchesOf } from '../state/patches.js';
import { provided } from './hosts.js';

/**
 * Objects that describe a component or a store by its options, as Vue and Pinia take them: `this` in a method, and the
 * object that the store's users get, has what `data` or `state` makes, the methods, and the results of the getters.
 */
export function optionsValue(literal: TS.ObjectLiteralExpression, env: Env, engine: Engine): RecordValue {
  const part = (name: string): Values => partOf(literal, name, env, engine);
  const patches = patchesOf(`${idOf(literal)}`);
  const bare = record(`options:${idOf(literal)}@${env.id}`, {}, () =>
    union(
      ...['data', 'state', 'asyncData', 'props'].map((name) => made(part(name), engine)),
      part('methods'),
      part('actions'),
      patches.given(engine),
    ),
  );
  const own: Holder[] = engine.moduleOf(env).writes.ofLiteral.has(literal) ? [{ root: literal, env, path: [] }] : [];
  const base: RecordValue = {
    ...bare,
    held: [...own, ...mapDefined(patches.targets(bare, engine), (target) => parameterHolder(target, 0, engine))],
  };
  const fields = new Map<string, () => Values>(Object.entries(patches.methods(() => base)));
  for (const name of gettersOf(literal))
    fields.set(name, () =>
      union(
        ...getterFunctions(literal, name, env, engine).map((fn) =>
          engine.invoke(fn, stateInvocation(literal, base, env, engine)),
        ),
      ),
    );
  for (const name of injectedInto(literal, env, engine)) fields.set(name, () => provided([text([name], null)], engine));
  return { ...base, fields };
}

/** `inject: ['api']`: what an application or a component above provides. */
function injectedInto(literal: TS.ObjectLiteralExpression, env: Env, engine: Engine): string[] {
  return literalsOf(engine.elements(partOf(literal, 'inject', env, engine)));
}

/** The getters of a store, each handed its state. */
export function getterTargets(literal: TS.ObjectLiteralExpression, env: Env, engine: Engine): Target[] {
  const invocation = stateInvocation(literal, optionsValue(literal, env, engine), env, engine);
  return flatMap(gettersOf(literal), (name) =>
    getterFunctions(literal, name, env, engine).map((fn) => ({ fn, invocation })),
  );
}

function stateInvocation(
  literal: TS.ObjectLiteralExpression,
  state: RecordValue,
  env: Env,
  engine: Engine,
): Target['invocation'] {
  return engine.callers.synthetic(literal, env, 'state', [() => [state]]);
}

function partOf(literal: TS.ObjectLiteralExpression, name: string, env: Env, engine: Engine): Values {
  const property = propertyNamed(literal, name);
  return property ? propertyValue(property, objectValue(literal, env), engine) : [];
}

/** What `data() { return { … } }` makes; an object given as such is that. */
function made(values: Values, engine: Engine): Values {
  return union(
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
function getterFunctions(literal: TS.ObjectLiteralExpression, name: string, env: Env, engine: Engine): FunctionValue[] {
  const values = engine.member(union(...GETTERS.map((part) => partOf(literal, part, env, engine))), name);
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
