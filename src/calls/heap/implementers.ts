import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import { joinValues } from '../domain/join.js';
import { functionValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { someInstance } from './classes.js';

/** Types that stand for what they are applied to. */
export const WRAPPERS = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Observable',
  'Pick',
  'Omit',
  'Ref',
  'MaybePromise',
]);

/** Objects of the classes that implement an interface, and values that are declared with it. */
export function implementersOf(declaration: TS.InterfaceDeclaration, engine: Engine): Values {
  const found: Value[] = [...declaredAs(declaration, engine)];
  engine.callGraph.partialProgram.recordInterfaceQuery(declaration);
  engine.callGraph.addContributor(declaration, declaration.getSourceFile().fileName);
  for (const module of engine.program.modules.values()) {
    for (const node of module.classes) {
      const implemented =
        node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ImplementsKeyword)?.types ?? [];
      if (
        implemented.some(
          ({ expression }) => ts.isIdentifier(expression) && expression.text === declaration.name.text,
        ) &&
        sees(node, declaration, engine)
      ) {
        found.push(someInstance(node, engine.contexts.root(frameOf(node), false)));
        engine.callGraph.addContributor(declaration, module.file);
      }
    }
  }
  return found;
}

/** `const api: Api = { … }`, and results of functions with that return type. */
function declaredAs(declaration: TS.InterfaceDeclaration, engine: Engine): Values {
  const name = declaration.name.text;
  return joinValues(
    ...[...engine.program.modules.values()].map((module) => {
      if (!module.source.text.includes(name)) return [];
      const context = engine.contexts.root(module.source, false);
      return joinValues(
        ...flatMap(module.scopes.bindings, (binding) =>
          binding.declarations.map((node): Values => {
            const type =
              (ts.isVariableDeclaration(node) && node.initializer) || ts.isFunctionDeclaration(node)
                ? node.type
                : undefined;
            if (!type || !mentions(type, name) || !sees(node, declaration, engine)) return [];
            engine.callGraph.addContributor(declaration, module.file);
            const at = engine.contexts.within(context, node);
            if (ts.isVariableDeclaration(node)) return node.initializer ? engine.evaluate(node.initializer, at) : [];
            return ts.isFunctionDeclaration(node) ? engine.invoke(functionValue(node, at, null), null) : [];
          }),
        ),
      );
    }),
  );
}

/** `Api`, `Promise<Api>`. */
function mentions(type: TS.TypeNode, name: string): boolean {
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  return (
    type.typeName.text === name ||
    (WRAPPERS.has(type.typeName.text) && (type.typeArguments?.some((argument) => mentions(argument, name)) ?? false))
  );
}

/** Whether the interface's name at the class means this declaration: declared there, or imported from its file. */
function sees(node: TS.Node, declaration: TS.InterfaceDeclaration, engine: Engine): boolean {
  const module = engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  const meant = module.scopes.typeAt(declaration.name.text, node);
  if (meant === declaration) return true;
  const imported = meant && importOf(meant);
  if (!imported) return false;
  const file = engine.program.resolve(imported.specifier, module.file);
  const target = file === undefined ? undefined : engine.program.modules.get(file);
  const declared = target && imported.name !== null ? target.scopes.typeAt(imported.name, target.source) : undefined;
  // A name that the file only re-exports may come from anywhere.
  return declared === undefined || declared === declaration || importOf(declared) !== undefined;
}
