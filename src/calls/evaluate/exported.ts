import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { ExportTarget } from '../../syntax/exports/exports.js';
import { isFunctionNode, literalName, outerFrame, type FrameNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { packageModule } from '../clients/specifiers.js';
import { joinValues } from '../domain/join.js';
import { external, text, unknown, type EnumValue, type Values } from '../domain/values.js';
import { numbered } from '../domain/type-marks.js';
import type { Engine } from '../engine/engine.js';
import { namespaceOf, valueOfBinding } from './bindings.js';

/**
 * The values of an export of a project file. A file that is not parsed yet gives an unknown that says so. A client's
 * row wins over the file.
 *
 * @param visited exports that the search has passed through, by any path: the resolve set of ECMAScript's
 * `ResolveExport`. Without it, barrels that re-export one another would be searched in every order.
 */
export function exportedValue(file: string, name: string, engine: Engine, visited = new Set<string>()): Values {
  const described = engine.clients.described(file, name);
  if (described) return [described];
  const variants = engine.program.variantsOf(file);
  return joinValues(...[file, ...variants].map((one) => exportOf(one, name, engine, visited)));
}

function exportOf(file: string, name: string, engine: Engine, visited: Set<string>): Values {
  const module = engine.program.modules.get(file);
  if (!module) return [unknown(name, { missing: { files: [file], name } })];
  const target = module.exports.named.get(name);
  if (target) return targetValue(target, module, engine, visited);
  if (module.exports.assigned.length > 0) {
    const context = engine.contexts.root(module.source, false);
    const assigned = joinValues(
      ...module.exports.assigned.map((expression) =>
        engine.evaluate(expression, engine.contexts.within(context, expression)),
      ),
    );
    return name === 'default' ? assigned : engine.member(assigned, name);
  }
  if (name === 'default')
    return module.exports.named.size > 0 && !isEsModule(module)
      ? [{ kind: 'module', key: `n:${file}`, file, trace: null }]
      : [];
  visited.add(`${file}#${name}`);
  const stars = starsOf(module, engine);
  const direct = stars.direct.get(name);
  if (direct) return joinValues(...direct.map((specifier) => fromModule(specifier, name, module, engine, visited)));
  const nested = joinValues(
    ...[...stars.nested].map((specifier) => fromModule(specifier, name, module, engine, visited)),
  );
  if (stars.missing.length === 0) return nested;
  // If one star is known to export a name, no other one may: the name would be ambiguous and so not exported.
  const declared = nested.filter(
    (value) => value.kind !== 'external' && !(value.kind === 'unknown' && value.hole.missing),
  );
  return declared.length > 0
    ? declared
    : joinValues(nested, [unknown(name, { missing: { files: stars.missing, name } })]);
}

/** The targets of a module's `export *` declarations. */
interface Stars {
  /** Modules that declare a name themselves, by name. */
  direct: Map<string, string[]>;
  /** Modules that re-export others, are CommonJS, or come from packages. */
  nested: Set<string>;
  /** Files that are not parsed yet. */
  missing: string[];
}

const known = new WeakMap<Engine, Map<Module, Stars>>();

function starsOf(module: Module, engine: Engine): Stars {
  let byModule = known.get(engine);
  if (!byModule) known.set(engine, (byModule = new Map()));
  let stars = byModule.get(module);
  if (!stars) byModule.set(module, (stars = findStars(module, engine)));
  return stars;
}

function findStars(module: Module, engine: Engine): Stars {
  const stars: Stars = { direct: new Map(), nested: new Set(), missing: [] };
  for (const specifier of module.exports.stars) {
    const file = engine.program.resolve(specifier, module.file);
    if (file === undefined) stars.nested.add(specifier);
    for (const one of file === undefined ? [] : [file, ...engine.program.variantsOf(file)]) {
      const target = engine.program.modules.get(one);
      if (!target) stars.missing.push(one);
      else if (target.exports.stars.length > 0 || target.exports.assigned.length > 0) stars.nested.add(specifier);
      for (const name of target?.exports.named.keys() ?? [])
        stars.direct.set(name, [...new Set([...(stars.direct.get(name) ?? []), specifier])]);
    }
  }
  return stars;
}

function isEsModule(module: Module): boolean {
  return module.exports.named.has('default') || module.scopes.bindings.some((binding) => binding.kind === 'import');
}

function targetValue(target: ExportTarget, module: Module, engine: Engine, visited: Set<string>): Values {
  const context = engine.contexts.root(module.source, false);
  switch (target.kind) {
    case 'binding':
      return valueOfBinding(target.binding, context, engine);
    case 'expression':
      return engine.evaluate(target.expression, engine.contexts.within(context, target.expression));
    case 'module':
      return fromModule(target.specifier, target.name, module, engine, visited);
  }
}

function fromModule(
  specifier: string,
  name: string | null,
  module: Module,
  engine: Engine,
  visited: Set<string>,
): Values {
  const file = engine.program.resolve(specifier, module.file);
  if (file === undefined)
    return [external(packageModule(specifier), name === null || name === 'default' ? [] : [name])];
  if (name === null) return namespaceOf(file, engine);
  const key = `${file}#${name}`;
  if (visited.has(key)) return [];
  // Outside of a cycle the result can be memoised.
  return visited.size === 0 ? engine.exported(file, name) : exportedValue(file, name, engine, visited.add(key));
}

/** A member of an enum or a namespace; any of them where `name` is null. */
export function enumMember(value: EnumValue, name: string | null, engine: Engine): Values {
  if (ts.isEnumDeclaration(value.node)) {
    return joinValues(
      ...value.node.members
        .filter((member) => name === null || literalName(member.name) === name)
        .map((member) =>
          member.initializer
            ? engine.evaluate(member.initializer, value.context)
            : [numbered(text([literalName(member.name) ?? ''], null))],
        ),
    );
  }
  const { body } = value.node;
  if (!body || !ts.isModuleBlock(body)) return [];
  const named = engine
    .moduleOf(value.context)
    .scopes.bindings.filter(
      (binding) =>
        (name === null || binding.name === name) &&
        binding.declarations.some((declaration) => isDeclaredIn(declaration, body)),
    );
  return joinValues(...named.map((binding) => valueOfBinding(binding, value.context, engine)));
}

/** Whether a declaration belongs to the namespace itself, and not to a function or namespace inside of it. */
function isDeclaredIn(declaration: TS.Node, body: TS.ModuleBlock): boolean {
  let at = declaration;
  while (at.parent && !ts.isModuleBlock(at.parent) && !isFunctionNode(at.parent)) at = at.parent;
  return at.parent === body;
}

/** Whether a function or a class is exported under a name. */
export function isExported(node: TS.Node, engine: Engine): boolean {
  const { exports } = engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  return [...exports.named.values()].some(
    (target) =>
      target.kind === 'binding' &&
      target.binding.declarations.some(
        (declared) => declared === node || (ts.isVariableDeclaration(declared) && declared.initializer === node),
      ),
  );
}

/** Whether a function is exported and only its own file is seen to call it: others may call it with anything. */
export function isEntryPoint(frame: FrameNode, engine: Engine): boolean {
  if (!isFunctionNode(frame)) return false;
  // A nested function without parameters counts as part of the outer one.
  const around = frame.parameters.length === 0 ? outerFrame(frame) : undefined;
  if (around && isFunctionNode(around)) return isEntryPoint(around, engine);
  const source = frame.getSourceFile();
  return (
    isExported(frame, engine) &&
    engine.callGraph.of(frame).every(({ invocation }) => invocation.site.getSourceFile() === source)
  );
}
