import type { ts as TS } from 'ts-morph';
import { mapDefined } from '../../../collections/lists.js';
import { own } from '../../../collections/own-property.js';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { calledName, firstArguments } from '../../../syntax/call-names.js';
import { foundInTree, literalName, propertyIn, unwrap } from '../../../syntax/frames.js';
import type { CallSite, Module } from '../../../syntax/module.js';

/** Places in code that give values to what other code reads from outside: of bundlers, frameworks and schemas. */

/**
 * What has the values.
 *
 * - `globals`: names of globals with code for their values, `define: { 'process.env.URL': '"https://…"' }`;
 * - `group`: an object of values, or a function that returns one, below a name;
 * - `keys`: the same, whose names only getters are handed: `config.get('search.url')`;
 * - `fallback`: the value of one name, where nothing else sets it.
 */
export interface SettingPlace {
  kind: 'globals' | 'group' | 'keys' | 'fallback';
  /** The dotted name above the names of a group, or the name of a fallback. */
  name: string;
  value: TS.Expression;
}

/** What the text of a file has in which a property sets something: an option, or a variable with a fallback. */
const SETS =
  /\b(?:define|env|extra|\w*[rR]untimeConfig)['"]?\s*:|\b[A-Z][A-Z0-9_]+['"]?\s*:[^;]{0,200}(?:efault|optional|null\w+|fallback)\b/;

export const settingsIn = oncePer((module: Module): readonly SettingPlace[] => {
  const found = module.calls.flatMap((call) => setBy(call) ?? []);
  if (!SETS.test(module.source.text)) return found;
  const inProperties = foundInTree(module.source, (node) =>
    ts.isPropertyAssignment(node) ? (optionOf(node, module) ?? fallbackOf(node)) : undefined,
  );
  return [...found, ...inProperties.flat()];
});

interface Option {
  kind: SettingPlace['kind'];
  names: readonly string[];
  /** The files that have such an option. */
  files?: RegExp;
}

/** Options of configurations, by name. */
const OPTIONS: Readonly<Record<string, Option>> = {
  define: { kind: 'globals', names: [''] },
  env: { kind: 'group', names: ['process.env'], files: /(^|\/)next\.config\./ },
  extra: { kind: 'group', names: ['extra'], files: /(^|\/)app\.config\./ },
  publicRuntimeConfig: { kind: 'group', names: ['publicRuntimeConfig', '$config'] },
  privateRuntimeConfig: { kind: 'group', names: ['$config'] },
  serverRuntimeConfig: { kind: 'group', names: ['serverRuntimeConfig'] },
  runtimeConfig: { kind: 'group', names: ['useRuntimeConfig'] },
};

function optionOf(node: TS.PropertyAssignment, { file }: Module): SettingPlace[] | undefined {
  const option = own(OPTIONS, literalName(node.name) ?? '');
  if (!option || option.files?.test(file) === false) return undefined;
  return option.names.map((name) => ({ kind: option.kind, name, value: node.initializer }));
}

/** The functions that set something, with the argument that has it. */
function setBy(node: CallSite): SettingPlace | SettingPlace[] | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const [first, second] = node.arguments ?? [];
  if (!first) return undefined;
  switch (calledName(node)) {
    case 'DefinePlugin':
      return { kind: 'globals', name: '', value: first };
    case 'replace':
      // A function of its own, and no method: texts and routers have one of that name.
      return ts.isIdentifier(node.expression) && ts.isObjectLiteralExpression(first)
        ? { kind: 'globals', name: '', value: propertyIn(first, 'values') ?? first }
        : undefined;
    case 'EnvironmentPlugin':
      return { kind: 'group', name: 'process.env', value: first };
    case 'defineAppConfig':
      return { kind: 'group', name: 'useAppConfig', value: first };
    case 'registerAs':
      return second && ts.isStringLiteralLike(first) ? { kind: 'keys', name: first.text, value: second } : undefined;
    case 'convict':
      return [
        { kind: 'keys', name: '', value: first },
        { kind: 'group', name: 'getProperties', value: first },
      ];
    case 'default': {
      const [named] = firstArguments(node.expression);
      return named && ts.isStringLiteralLike(named) && VARIABLE.test(named.text)
        ? { kind: 'fallback', name: named.text, value: first }
        : undefined;
    }
    case 'forRoot':
    case 'forRootAsync': {
      const load = propertyIn(first, 'load');
      return load && { kind: 'keys', name: '', value: load };
    }
    default:
      return undefined;
  }
}

/** The names of properties in an expression, each part of a dotted one by itself; `*` if it is only a name itself. */
export function namesIn(node: TS.Node): string[] {
  const names: string[] = [];
  const visit = (at: TS.Node): void => {
    if (ts.isPropertyAssignment(at) || ts.isShorthandPropertyAssignment(at))
      names.push(...(literalName(at.name) ?? '').split('.'));
    ts.forEachChild(at, visit);
  };
  visit(node);
  return names.length > 0 ? names : ['*'];
}

/** The name of a variable of the environment. */
const VARIABLE = /^[A-Z][A-Z0-9_]+$/;

/** `URL: z.string().default('https://…')`, `URL: url({ default })`, `{ env: 'URL', default }` and the like. */
function fallbackOf(node: TS.PropertyAssignment): SettingPlace | undefined {
  const name = literalName(node.name) ?? '';
  if (VARIABLE.test(name)) {
    const value = defaultIn(unwrap(node.initializer));
    return value && { kind: 'fallback', name, value };
  }
  if (name !== 'env' || !ts.isStringLiteralLike(node.initializer)) return undefined;
  const value = propertyIn(node.parent, 'default');
  return value && { kind: 'fallback', name: node.initializer.text, value };
}

/** Methods of schemas whose argument is the fallback. */
const FALLBACKS = new Set(['default', 'prefault', 'catch']);

/** Functions of schemas whose second argument is the fallback. */
const WITH_FALLBACK = new Set(['optional', 'nullable', 'nullish', 'fallback']);

/** The fallback that a schema says: `.default(value)` somewhere in a chain of calls, or an option of that name. */
function defaultIn(node: TS.Expression): TS.Expression | undefined {
  if (ts.isObjectLiteralExpression(node)) return propertyIn(node, 'default') ?? propertyIn(node, 'devDefault');
  for (
    let at: TS.Expression = node;
    ts.isCallExpression(at) || ts.isPropertyAccessExpression(at);
    at = unwrap(at.expression)
  ) {
    const found = ts.isCallExpression(at) ? defaultOfCall(at) : undefined;
    if (found) return found;
  }
  return undefined;
}

function defaultOfCall(call: TS.CallExpression): TS.Expression | undefined {
  const [first, second] = call.arguments;
  const name = calledName(call);
  if (second && WITH_FALLBACK.has(name)) return second;
  if (first && FALLBACKS.has(name)) return first;
  const options = call.arguments.filter((argument) => ts.isObjectLiteralExpression(argument));
  return mapDefined(options, defaultIn)[0];
}
