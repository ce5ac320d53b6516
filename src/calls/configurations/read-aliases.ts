import type { ts as TS } from 'ts-morph';
import { posix } from 'node:path';
import { flatMap } from '../../collections/lists.js';
import type { Alias, AliasConfiguration } from '../../model/settings/alias.js';
import { runThrough } from '../../runtime/steps.js';
import { loadCompiler, ts } from '../../syntax/compiler.js';
import { frameOf, propertyIn, unwrap } from '../../syntax/frames.js';
import { parseModule, type Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { createEngine } from '../call-graph/evaluator.js';
import { joinValues } from '../domain/join.js';
import { besides } from '../domain/volume.js';
import { text, type TextValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { propertyName } from '../heap/literals/properties.js';
import type { ModelRow } from '../models/model-row.js';
import { literalsOf, textsOf } from '../text/strings.js';
import { aliasPlacesIn, type AliasPlace } from './alias-places.js';
import { readPattern, withGroups } from './specifier-patterns.js';

/** What functions of Node.js make of paths. */
const MODELS: readonly ModelRow[] = [
  {
    modules: ['path', 'node:path'],
    names: ['resolve', 'posix.resolve'],
    flows: [[['Argument[0..]'], 'ReturnValue', { as: 'joined' }]],
  },
  { modules: ['path', 'node:path'], names: ['dirname'], flows: [['Argument[0]', 'ReturnValue']] },
  { modules: ['url', 'node:url'], names: ['fileURLToPath'], flows: [['Argument[0]', 'ReturnValue']] },
];

const NOTHING = { apis: [], hosts: [], needles: [], routes: [], ends: [], values: [] };

/** What a configuration says that specifiers mean. It is evaluated as data: nothing of it runs. */
export function readAliases({ files, directory }: AliasConfiguration): Alias[] {
  loadCompiler();
  const modules = new Map(
    [...files].map(([file, { text }]): [string, Module] => [nameOf(file), parseModule(nameOf(file), text)]),
  );
  const program = {
    modules,
    resolve: (specifier: string, from: string) => files.get(from)?.imports.get(specifier),
    variantsOf: () => [],
    isWanted: () => false,
  };
  return besides(() => aliasesIn(program, directory));
}

function aliasesIn(program: ProgramView, directory: string): Alias[] {
  const engine = runThrough(createEngine(program, { clients: [], models: MODELS }, NOTHING));
  return [...program.modules].flatMap(([file, module]) => {
    const reader = new AliasReader(engine, foldersUpTo(directory, file));
    // The scopes of an import map come before its imports.
    const places = aliasPlacesIn(module).sort(
      (one, other) => Number(other.kind === 'scopes') - Number(one.kind === 'scopes'),
    );
    return flatMap(places, (place) =>
      engine.attempt(module.source, [], () =>
        reader.of(place).map((alias) => ({ within: '', ...alias, isOfTests: place.isOfTests === true })),
      ),
    );
  });
}

/** The name under which a configuration is parsed: what is JSON under another name is parsed as JSON. */
function nameOf(file: string): string {
  return /(\.html|\.jsonc|\.babelrc)$/.test(file) ? `${file}.json` : file;
}

/** The folders around a file, from the innermost to the one in which the tool runs. */
function foldersUpTo(directory: string, file: string): string[] {
  const folder = posix.dirname(file);
  return folder === directory || folder === '.' ? [folder] : [folder, ...foldersUpTo(directory, folder)];
}

/** An alias as a place says it. */
type Said = Pick<Alias, 'kind' | 'from' | 'to'> & Partial<Alias>;

class AliasReader {
  constructor(
    readonly engine: Engine,
    /** The folders to which a path may be relative. */
    readonly folders: readonly string[],
  ) {}

  of({ kind, from, value, below }: AliasPlace): Said[] {
    const values = this.#valuesOf(value);
    switch (kind) {
      case 'one':
        return literalsOf(this.#valuesOf(from!)).flatMap((name) => this.#aliases(name, values));
      case 'folders':
        return this.#targets(values).map((to) => ({ kind: 'folder', from: '', to }));
      case 'patterns':
        return this.#entries(values).flatMap(([name, targets]) => this.#ofPattern(name, targets));
      case 'map':
        return longestFirst(this.#named(values));
      case 'scopes':
        return this.#entries(values)
          .sort(([one], [other]) => other.length - one.length)
          .flatMap(([scope, table]) => {
            if (/^\w+:/.test(scope)) return [];
            const within = posix.join(this.folders[0]!, scope).replace(/^\.\/$/, '');
            return longestFirst(this.#named(table)).map((alias) => ({ ...alias, within }));
          });
      case 'table':
        return [...this.#listed(values), ...this.#named(values, below)];
    }
  }

  /** `[{ find, replacement }]` of Vite and Rollup, `[{ name, alias }]` of webpack. */
  #listed(values: Values): Said[] {
    const rows = this.engine.elements(values.filter(({ kind }) => kind === 'array' || kind === 'list'));
    return flatMap(rows, (row) => {
      const target = joinValues(this.engine.member([row], 'replacement'), this.engine.member([row], 'alias'));
      const find = row.kind === 'object' ? patternIn(row.node) : undefined;
      if (find !== undefined) return this.#ofPattern(find, target);
      const names = joinValues(this.engine.member([row], 'find'), this.engine.member([row], 'name'));
      return literalsOf(names).flatMap((name) => this.#aliases(name, target));
    });
  }

  /** `{ specifier: target }` */
  #named(values: Values, below?: string): Said[] {
    return this.#entries(values).flatMap(([name, targets]) => this.#aliases(name, targets, below));
  }

  #valuesOf(node: string | TS.Expression): Values {
    if (typeof node === 'string') return [text([node], null)];
    const { contexts } = this.engine;
    return this.engine.evaluate(node, contexts.within(contexts.root(frameOf(node), false), node));
  }

  /**
   * The properties of objects, and of objects that are spread into them, in their order.
   *
   * @param around the objects into which these are spread.
   */
  #entries(values: Values, around: readonly TS.Node[] = []): [string, Values][] {
    return flatMap(values, (value): [string, Values][] => {
      if (value.kind === 'record') return (value.named?.() ?? []).map(({ name, values: of }) => [name, of()]);
      if (value.kind !== 'object' || !ts.isObjectLiteralExpression(value.node) || around.includes(value.node))
        return [];
      return value.node.properties.flatMap((property): [string, Values][] => {
        if (ts.isSpreadAssignment(property))
          return this.#entries(this.engine.evaluate(property.expression, value.context), [...around, value.node]);
        const names = propertyName(property, value, this.engine) ?? [];
        return names.map((name) => [name, this.engine.member([value], name)]);
      });
    });
  }

  /** One specifier, as all but import maps write it: `@`, `@/*`, `net$`, `^@/(.*)$`. */
  #aliases(name: string, targets: Values, below?: string): Said[] {
    if (name.startsWith('^')) return this.#ofPattern(name, targets);
    const [kind, from] =
      name.endsWith('$') && name.length > 1
        ? (['exact', name.slice(0, -1)] as const)
        : (['below', name.replace(/\*$/, '')] as const);
    return this.#targets(targets, below).map((to) => ({ kind, from, to: to.replace(/\/\*$/, '/$1') }));
  }

  /** A regular expression as a specifier: `^@lib/(.*)$`. */
  #ofPattern(pattern: string, targets: Values): Said[] {
    const paths = this.#targets(targets);
    return readPattern(pattern).flatMap(({ kind, from, groups }) =>
      paths.map((to) => ({ kind, from, to: withGroups(to, groups) })),
    );
  }

  /** Paths relative to the root. */
  #targets(values: Values, below = ''): string[] {
    const lists = values.filter(({ kind }) => kind === 'array' || kind === 'list');
    const all = joinValues(values, this.engine.elements(lists)).filter(({ kind }) => kind === 'text');
    return textsOf(all).flatMap((value) => {
      const path = pathOf(value);
      return path === undefined ? [] : this.folders.map((folder) => posix.join(folder, below, path));
    });
  }
}

/** An import map has the longest name decide. */
function longestFirst(aliases: readonly Said[]): Said[] {
  return [...aliases].sort((one, other) => other.from.length - one.from.length);
}

/**
 * A relative path; undefined if more of it is unknown than the folder at its beginning, which is taken for one around
 * the configuration: `__dirname`, `process.cwd()`.
 */
function pathOf({ parts }: TextValue): string | undefined {
  const known = textsBehindFolder(parts);
  if (!known) return undefined;
  const path = known
    .join('')
    .replace(/^<rootDir>/, '')
    .replace(/^(~~?|@@?)\//, '');
  return /^\w+:\/\//.test(path) ? undefined : path.replace(/^\/+/, './');
}

function textsBehindFolder(parts: TextValue['parts']): string[] | undefined {
  const behind = typeof parts[0] === 'string' ? parts : parts.slice(1);
  const texts = behind.filter((part) => typeof part === 'string');
  return texts.length === behind.length ? texts : undefined;
}

/** The source of the regular expression under `find`. */
function patternIn(node: TS.Node): string | undefined {
  const find = propertyIn(node, 'find');
  const value = find && unwrap(find);
  return value && ts.isRegularExpressionLiteral(value) ? value.text.replace(/^\/|\/\w*$/g, '') : undefined;
}
