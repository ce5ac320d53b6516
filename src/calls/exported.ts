import type { ExportTarget } from '../syntax/exports.js';
import type { Module } from '../syntax/module.js';
import { namespaceOf, valueOfBinding } from './bindings.js';
import type { Engine } from './engine.js';
import { external, union, unknown, type Values } from './values.js';

/** The values of an export of a project file; a file that is not parsed yet is a hole that says so. */
export function exportedValue(file: string, name: string, engine: Engine, visited: ReadonlySet<string> = new Set()): Values {
  const module = engine.program.modules.get(file);
  if (!module) return [unknown(name, { missing: file, missingName: name })];
  const target = module.exports.named.get(name);
  if (target) return targetValue(target, module, engine, visited);
  if (module.exports.assigned.length > 0) {
    const env = engine.envs.root(module.source, false);
    const assigned = union(...module.exports.assigned.map((expression) => engine.evaluate(expression, engine.envs.within(env, expression))));
    return name === 'default' ? assigned : engine.member(assigned, name);
  }
  if (name === 'default') return module.exports.named.size > 0 && !isEsModule(module) ? [{ kind: 'module', key: `n:${file}`, file, trace: null }] : [];
  const seen = new Set(visited).add(`${file}#${name}`);
  return union(...module.exports.stars.map((specifier) => fromModule(specifier, name, module, engine, seen)));
}

function isEsModule(module: Module): boolean {
  return module.exports.named.has('default') || module.scopes.bindings.some((binding) => binding.kind === 'import');
}

function targetValue(target: ExportTarget, module: Module, engine: Engine, visited: ReadonlySet<string>): Values {
  const env = engine.envs.root(module.source, false);
  switch (target.kind) {
    case 'binding':
      return valueOfBinding(target.binding, env, engine);
    case 'expression':
      return engine.evaluate(target.expression, engine.envs.within(env, target.expression));
    case 'module':
      return fromModule(target.specifier, target.name, module, engine, visited);
  }
}

function fromModule(specifier: string, name: string | null, module: Module, engine: Engine, visited: ReadonlySet<string>): Values {
  const file = engine.program.resolve(specifier, module.file);
  if (file === undefined) return [external(specifier.replace(/^node:/, ''), name === null || name === 'default' ? [] : [name])];
  if (name === null) return namespaceOf(file, engine);
  if (visited.has(`${file}#${name}`)) return [];
  // Without a cycle to watch for, the answer can be remembered.
  return visited.size === 0 ? engine.exported(file, name) : exportedValue(file, name, engine, visited);
}
