import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../../collections/group-by.js';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, implementedBy } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import type { ProgramView } from '../../../syntax/program-view.js';
import { joinValues } from '../../domain/join.js';
import { isOfTest } from '../../domain/places.js';
import { functionValue, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { someInstance } from '../../heap/classes.js';
import { isWrapper } from './language-types.js';
import { meaningsOf } from './type-names.js';

/** Whether something with these type arguments may stand where an interface is named with others. */
type Fits = (types: readonly TS.TypeNode[]) => boolean;

/** Objects of the classes that implement an interface, and values that are declared with it. */
export function implementersOf(declaration: TS.InterfaceDeclaration, fits: Fits, engine: Engine): Values {
  const found: Value[] = [...declaredAs(declaration, fits, engine)];
  engine.callGraph.partialProgram.recordInterfaceQuery(declaration);
  engine.callGraph.addContributor(declaration, declaration.getSourceFile().fileName);
  for (const { node, module } of implementing(engine.program).get(declaration.name.text) ?? []) {
    if (!sees(node, declaration, engine)) continue;
    const base = implementedBy(node).find(
      ({ expression }) => ts.isIdentifier(expression) && expression.text === declaration.name.text,
    );
    if (!fits(base?.typeArguments ?? [])) continue;
    found.push(someInstance(node, engine.contexts.root(frameOf(node), false)));
    engine.callGraph.addContributor(declaration, module.file);
  }
  return found;
}

/** Nodes of a program, by a name that they mention. */
type ByName<N> = ReadonlyMap<string, readonly { node: N; module: Module }[]>;

function byName<N extends TS.Node>(
  { modules }: ProgramView,
  nodesOf: (module: Module) => readonly N[],
  namesOf: (node: N) => readonly string[],
): ByName<N> {
  const found = new Map<string, { node: N; module: Module }[]>();
  for (const module of modules.values())
    for (const node of nodesOf(module))
      for (const name of new Set(namesOf(node))) addToGroup(found, name, { node, module });
  return found;
}

/** Classes, by the names of what they implement. */
const implementing = oncePer((program: ProgramView) =>
  byName(
    program,
    (module) => module.classes,
    (node) => implementedBy(node).flatMap(({ expression }) => (ts.isIdentifier(expression) ? [expression.text] : [])),
  ),
);

type Declared = TS.VariableDeclaration | TS.FunctionDeclaration;

/** Variables with a value, and functions, by the names of their types. */
const declaring = oncePer((program: ProgramView) =>
  byName(
    program,
    ({ scopes }) => flatMap(scopes.bindings, ({ declarations }) => declarations.filter(isDeclared)),
    ({ type }) => referencesIn(type).map(({ name }) => name),
  ),
);

function isDeclared(node: TS.Node): node is Declared {
  return (ts.isVariableDeclaration(node) && node.initializer !== undefined) || ts.isFunctionDeclaration(node);
}

/** `const api: Api = { … }`, and results of functions with that return type. */
function declaredAs(declaration: TS.InterfaceDeclaration, fits: Fits, engine: Engine): Values {
  return joinValues(
    ...(declaring(engine.program).get(declaration.name.text) ?? []).map(({ node, module }): Values => {
      if (!sees(node, declaration, engine)) return [];
      const reference = referencesIn(node.type).find(({ name }) => name === declaration.name.text);
      if (!fits(reference?.types ?? [])) return [];
      engine.callGraph.addContributor(declaration, module.file);
      const at = engine.contexts.within(engine.contexts.root(module.source, false), node);
      if (ts.isFunctionDeclaration(node)) return engine.invoke(functionValue(node, at, null), null);
      return node.initializer ? engine.evaluate(node.initializer, at) : [];
    }),
  );
}

/** `Api<Order>`, also in `Promise<Api<Order>>`. */
function referencesIn(type: TS.TypeNode | undefined): { name: string; types: readonly TS.TypeNode[] }[] {
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const { typeName, typeArguments: types = [] } = type;
  return [{ name: typeName.text, types }, ...(isWrapper(typeName.text) ? types.flatMap(referencesIn) : [])];
}

/** Whether the interface's name at the class means this declaration, or what is not parsed yet and may export it. */
function sees(node: TS.Node, declaration: TS.InterfaceDeclaration, engine: Engine): boolean {
  // What only tests put in the place of an interface, they pass on themselves.
  if (isOfTest(node) && !isOfTest(declaration)) return false;
  const meanings = meaningsOf([declaration.name.text], node, engine) ?? [];
  return meanings.some(
    (meaning) => meaning.kind === 'values' || (meaning.kind === 'declaration' && meaning.node === declaration),
  );
}
