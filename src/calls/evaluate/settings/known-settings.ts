import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../../collections/group-by.js';
import { flatMap } from '../../../collections/lists.js';
import { nameOfKnown, type KnownValue } from '../../../model/settings/known-value.js';
import type { StatedUse } from '../../../model/usage.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, unwrap } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { noteOrigins } from '../../domain/origins.js';
import { locate } from '../../domain/places.js';
import { supposed } from '../../domain/trace.js';
import { functionsIn, type Hole, text, traced, type TextValue, type Value, type Values } from '../../domain/values.js';
import type { Engine, Settings } from '../../engine/engine.js';
import { literalOf, textsOf } from '../../text/strings.js';
import { decoded, startsOpen, textOf, withoutStandIn } from './known-texts.js';
import { keysOf, readNames, writtenPath, type ReadNames } from './read-names.js';
import { namesIn, settingsIn, type SettingPlace } from './setting-places.js';

/**
 * What is known of values that code reads from outside: files of settings, places in code that set them, and people say
 * so. One place asks, where a value is read: `readAt`.
 */
export class KnownSettings implements Settings {
  readonly #byLastName = new Map<string, KnownValue[]>();
  readonly #byPlace = new Map<string, KnownValue>();
  readonly #servers: KnownValue[] = [];
  readonly #places: readonly SettingPlace[];
  readonly #hasStatements: boolean;
  readonly #uses = new Map<KnownValue, StatedUse>();
  /** What belongs to names that were asked for. Most are those of ordinary variables, and nothing belongs to them. */
  readonly #meant = new Map<string, Meant>();

  constructor(
    readonly engine: Engine,
    values: readonly KnownValue[],
  ) {
    for (const value of values)
      if (value.isOfServer) this.#servers.push(value);
      else if (value.place) this.#byPlace.set(placeOf(value.place), value);
      else addToGroup(this.#byLastName, lastOf(value.name!), value);
    this.#hasStatements = values.some(({ isStated }) => isStated);
    this.#places = flatMap([...engine.program.modules.values()], (module) =>
      engine.attempt(module.source, [], () => settingsIn(module)),
    );
    for (const { name, value } of this.#places)
      for (const channel of [name, ...namesIn(value)].map(channelOf)) {
        engine.callGraph.channels.published.add(channel);
        engine.callGraph.addContributor(channel, value.getSourceFile().fileName);
      }
  }

  /** Says that an unknown is the base of a URL, so that files which set it matter. */
  ask({ label, source }: Hole): void {
    const { callGraph } = this.engine;
    const keys = source ? keysOf(source.node, source.context, this.engine) : [];
    for (const name of ['*', ...[label, ...keys].flatMap((path) => path.split('.'))]) {
      const channel = channelOf(name.replace('()', ''));
      callGraph.channels.subscribed.add(channel);
      callGraph.partialProgram.recordQuery(channel);
    }
  }

  /** The values that a read gives, with those from outside replaced by what is known of them. */
  readAt(values: Values, node: TS.Node, context: Context): Values {
    if (values.length > MOST_READ) return values;
    noteOrigins(values, node, context);
    if (!isRead(node)) return values;
    if (!values.some(isOpen)) {
      this.#compare(values, node);
      return values;
    }
    if (this.#byLastName.size + this.#byPlace.size + this.#places.length === 0) return values;
    const found = values.map((value) => (isOpen(value) ? this.#knownOf(value, node, context) : undefined));
    return found.some(Boolean) ? joinValues(...values.map((value, i) => found[i] ?? [value])) : values;
  }

  /** Where the server of an application hands on the requests of a file of it. */
  serverOf(site: TS.Node): TextValue[] {
    return innermost(this.#servers, site.getSourceFile().fileName).map((one) => textOf(one, 'the server', site));
  }

  /** Whether statements meet something, by statement. */
  get stated(): StatedUse[] {
    return [...this.#uses.values()];
  }

  #knownOf(value: Value, node: TS.Node, context: Context): Values | undefined {
    const names = readNames(value, node, context, this.engine);
    const { label } = names;
    const meant = this.#meantBy(names);
    const stated = this.#statedFor(meant, node);
    if (stated) {
      this.#note(stated, { isMet: true });
      return [textOf(stated, label, node)];
    }
    // What a caller passes is not from outside.
    if (value.kind === 'unknown' && value.hole.frame) return undefined;
    const set = this.#setBy(meant, node).map((one) => textOf(one, label, node));
    const written = this.#written(meant, names, node);
    const all = [...set, ...written];
    if (all.length === 0) return undefined;
    return all.some((one) => one.kind !== 'text' || startsOpen(one.parts)) ? [value, ...all] : all;
  }

  #statedFor({ named }: Meant, node: TS.Node): KnownValue | undefined {
    const here = this.#byPlace.size > 0 && isOutermost(node) ? this.#byPlace.get(placeOf(locate(node))) : undefined;
    return here ?? named.find(({ isStated }) => isStated);
  }

  /** What files of settings say: those of the innermost folder around the file that reads, otherwise all. */
  #setBy({ named }: Meant, node: TS.Node): readonly KnownValue[] {
    const around = named.length === 0 ? [] : innermost(named, node.getSourceFile().fileName);
    return around.length === 0 ? named : around;
  }

  #meantBy(names: ReadNames): Meant {
    const key = [names.isGlobal, ...names.paths, '', ...names.keys].join('\0');
    let known = this.#meant.get(key);
    if (!known) {
      const places = flatMap(this.#places, (place) => namesBelow(place, names).map((path) => ({ place, path })));
      this.#meant.set(key, (known = { named: this.#named(names), places }));
    }
    return known;
  }

  #named({ paths, keys }: Pick<ReadNames, 'paths' | 'keys'>): KnownValue[] {
    const named = [...paths, ...keys].map(lastOf);
    return flatMap([...new Set(named)], (last) => this.#byLastName.get(last) ?? []).filter(
      ({ name }) => keys.includes(name!) || paths.some((path) => endsIn(path, name!)),
    );
  }

  /** The values that places in code set. */
  #written({ places }: Meant, { keys, label }: ReadNames, node: TS.Node): Values {
    if (places.length === 0) return [];
    const found = flatMap(places, ({ place: { kind, name, value }, path }) =>
      this.engine.guardRecursion('setting', `${name} ${path.join('.')} ${value.pos}`, () => {
        const below = this.#walk(this.#valuesAt(value), path);
        return kind === 'globals' ? decoded(below) : below;
      }),
    );
    // An object of a schema says what its value is where nothing sets it.
    const fallbacks = this.engine.member(
      found.filter(({ kind }) => kind === 'object'),
      'default',
    );
    return [...found, ...fallbacks].flatMap((value): Value[] => {
      if (value.kind !== 'text') return value.kind === 'object' && keys.length > 0 ? [value] : [];
      const known = literalOf(value) === '' ? undefined : withoutStandIn(value.parts, label);
      const from = value.trace ? locate(value.trace.node) : undefined;
      const source = from ? ` in ${from.file}:${from.line}` : '';
      return known ? [traced(text(known, null), supposed(node, `${label} is set${source}`, value.trace))] : [];
    });
  }

  /** The values of an expression, and what functions among them and in lists return. */
  #valuesAt(node: TS.Expression): Values {
    const { contexts } = this.engine;
    const values = this.engine.evaluate(node, contexts.within(contexts.root(frameOf(node), false), node));
    const listed = this.engine.elements(values.filter(({ kind }) => kind === 'array' || kind === 'list'));
    const all = [...values, ...listed];
    return joinValues(all, ...functionsIn(all).map((fn) => this.engine.invoke(fn, null)));
  }

  /** The values below a path, in which names with dots may be one property. */
  #walk(values: Values, path: readonly string[]): Values {
    if (path.length === 0 || values.length === 0) return values;
    return joinValues(
      ...path.map((_, i) => {
        const below = this.engine.member(values, path.slice(0, i + 1).join('.'));
        return this.#walk(
          below.filter(({ kind }) => kind !== 'nothing'),
          path.slice(i + 1),
        );
      }),
    );
  }

  /** Takes note of a statement about what is known. */
  #compare(values: Values, node: TS.Node): void {
    if (!this.#hasStatements) return;
    const path = writtenPath(node);
    const stated = path === undefined ? [] : this.#named({ paths: [path], keys: [] }).filter((one) => one.isStated);
    if (stated.length === 0) return;
    const known = textsOf(values).find((value) => /^https?:\/\/\w/.test(literalOf(value) ?? ''));
    if (!known) return;
    for (const one of stated)
      if (literalOf(textOf(one, '', node)) !== literalOf(known)) this.#note(one, { contradictedAt: locate(node) });
  }

  #note(
    statement: KnownValue,
    { isMet, contradictedAt }: { isMet?: true; contradictedAt?: StatedUse['contradictedAt'] },
  ): void {
    const known = this.#uses.get(statement) ?? {
      source: statement.source,
      of: nameOfKnown(statement),
      isMet: false,
      contradictedAt: null,
    };
    this.#uses.set(statement, {
      ...known,
      ...(isMet && { isMet }),
      ...(contradictedAt && known.contradictedAt === null && { contradictedAt }),
    });
  }
}

/** What may be the value of a name. */
interface Meant {
  named: readonly KnownValue[];
  places: readonly { place: SettingPlace; path: readonly string[] }[];
}

/** Joins the files that read something from outside with those that set it. */
function channelOf(name: string): string {
  return `global:setting ${name}`;
}

/** Where more values come together, it does not matter what each is. */
const MOST_READ = 16;

function isRead(node: TS.Node): boolean {
  return (
    ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isBindingElement(node)
  );
}

/** Whether a value is from outside, or a parameter. */
function isOpen(value: Value): boolean {
  return value.kind === 'unknown' ? !value.hole.missing : value.kind === 'external' && value.made.length === 0;
}

/** The values of the innermost folder around a file. */
function innermost(values: readonly KnownValue[], file: string): readonly KnownValue[] {
  const around = values.filter(({ folder }) => file.startsWith(folder));
  const longest = Math.max(...around.map(({ folder }) => folder.length));
  return around.filter(({ folder }) => folder.length === longest);
}

/** Whether nothing else is read of what an expression gives. */
function isOutermost(node: TS.Node): boolean {
  let at = node;
  while (unwrap(at.parent as TS.Expression) === node) at = at.parent;
  const { parent } = at;
  return !(
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) &&
    parent.expression === at
  );
}

function placeOf({ file, line }: { file: string; line: number }): string {
  return `${file}:${line}`;
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function endsIn(path: string, name: string): boolean {
  return path === name || path.endsWith(`.${name}`);
}

/** What a place has to be asked for to give a name. */
function namesBelow({ kind, name }: SettingPlace, { paths, keys, isGlobal }: ReadNames): string[][] {
  const under = (path: string): string[][] => {
    const at = `.${path}`.lastIndexOf(`.${name}.`);
    return at < 0 ? [] : [path.slice(at + name.length + 1).split('.')];
  };
  switch (kind) {
    case 'globals':
      return isGlobal && paths[0] !== undefined ? [paths[0].split('.')] : [];
    case 'group':
      return paths.flatMap(under);
    case 'keys':
      return keys.flatMap((key) =>
        name === '' ? [key.split('.')] : key === name ? [[]] : key.startsWith(`${name}.`) ? under(key) : [],
      );
    case 'fallback':
      return keys.includes(name) || paths.some((path) => endsIn(path, name)) ? [[]] : [];
  }
}
