import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { frameOf } from '../../../syntax/frames.js';
import type { CallSpec } from '../../domain/client-row.js';
import { joinValues } from '../../domain/join.js';
import { functionsIn, text, type TextPart, type TextValue, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { Receivers } from '../../models/plugin.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import { isStandIn } from '../../../strings/stand-ins.js';
import { patternText } from '../../text/pattern-text.js';
import { isMatched, replaced } from '../../text/replacements.js';
import { isAbsolute, joinUrl, literalsOf, textsOf } from '../../text/strings.js';
import { mappingsIn, TARGETS, type Mapping } from './mappings.js';
import { firstSegment, patternOfPath, patternOfPrefix, replacementIn } from './source-patterns.js';

/**
 * Where requests for paths of the project's own server go: a development server, a framework or a middleware hands them
 * on to another host, as a table says. A mapping counts for the files of its application.
 */

/** The mappings through which a request was found to go, and the calls that send one. */
const passed = oncePer((_engine: Engine) => new Set<TS.Node>());

/** Whether a request was found to go through a mapping, or a call's request through any. */
export function isPassed(node: TS.Node, engine: Engine): boolean {
  return passed(engine).has(node);
}

/** The URLs that a request of a file reaches in the end. */
export function behindProxies(urls: readonly TextValue[], site: TS.Node, engine: Engine): TextValue[] {
  return flatMap(urls, (url) => {
    const path = ownPath(url);
    if (!path) return [url];
    askFor(path, engine);
    const mappings = mappingsFor(site.getSourceFile().fileName, engine);
    if (mappings.length === 0) return handedOn(path, site, engine) ?? [url];
    const targets = mapDefined([...new Set(mappings.map(({ node }) => node.getSourceFile()))], (file) => {
      for (const mapping of mappings)
        if (mapping.node.getSourceFile() === file) {
          const found = through(mapping, path, engine);
          if (found.length > 0) return { mapping, found };
        }
      return undefined;
    });
    const reached = targets.flatMap(({ mapping, found }) => {
      const known = found.filter((one) => isAbsolute(one) && !isLocal(one));
      const all = known.length > 0 ? known : found.filter((one) => !isAbsolute(one) && !endsAlike(one, path));
      if (all.length > 0) passed(engine).add(mapping.node).add(site);
      return all;
    });
    const isCertain = reached.length > 0 && reached.every(isAbsolute);
    return textsOf(joinValues(isCertain ? [] : [url], reached));
  });
}

/** Where a server hands on what it does not answer itself. */
function handedOn(path: TextValue, site: TS.Node, engine: Engine): TextValue[] | undefined {
  const targets = engine.settings.serverOf(site);
  return targets.length === 0 ? undefined : textsOf(joinUrl(targets, [path], engine));
}

/** Whether a URL is of the machine itself or its network: that server is a part of the same system. */
function isLocal(url: TextValue): boolean {
  const [, host] = /^https?:\/\/([^/:?#]*)/i.exec(patternText(url)) ?? [];
  return host !== undefined && isStandIn(host);
}

/** Whether a URL behind an unknown host still ends in the whole path, so that it says nothing new. */
function endsAlike(url: TextValue, path: TextValue): boolean {
  return patternText(url).endsWith(patternText(path));
}

/** The path of a URL of the own server; undefined for others. */
function ownPath(url: TextValue): TextValue | undefined {
  const [first, ...rest] = url.parts;
  if (typeof first === 'string') {
    const local = first.replace(/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?=\/)/i, '');
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(local) || local === '') return undefined;
    return text([local.startsWith('/') ? local : `/${local}`, ...rest], url.trace);
  }
  const isOrigin = first?.of?.path.join('.').endsWith('location.origin') ?? false;
  return isOrigin && typeof rest[0] === 'string' && rest[0].startsWith('/') ? text(rest, url.trace) : undefined;
}

/** Folders of an application that hold its configuration or its server. */
const INNER = /\/(?:src|app|config|configs|build|scripts|server|backend|webpack|dev|proxy|tools)$/;

/** The folder of the application that a file with mappings is of. */
function applicationOf(file: string): string {
  let folder = `/${file.slice(0, Math.max(0, file.lastIndexOf('/')))}`.replace(/\/$/, '');
  while (INNER.test(folder)) folder = folder.slice(0, folder.lastIndexOf('/'));
  return `${folder.slice(1)}${folder === '' ? '' : '/'}`;
}

const mappingsOfProgram = oncePer(({ modules }: Engine['program']) =>
  flatMap([...modules.values()], (module) =>
    mappingsIn(module).map((mapping) => ({ mapping, folder: applicationOf(module.file) })),
  ),
);

/** The mappings of the innermost application that a file is in. */
function mappingsFor(file: string, engine: Engine): Mapping[] {
  const around = mappingsOfProgram(engine.program).filter(({ folder }) => file.startsWith(folder));
  const innermost = Math.max(...around.map(({ folder }) => folder.length));
  return around.filter(({ folder }) => folder.length === innermost).map(({ mapping }) => mapping);
}

/** Where a path goes by one mapping; nothing if it is not of that mapping. */
function through(mapping: Mapping, path: TextValue, engine: Engine): TextValue[] {
  return flatMap(sourcesOf(mapping, engine), (source) => {
    if (mapping.kind !== 'path') {
      if (source === '/' || !isMatched(path, patternOfPrefix(source))) return [];
      return textsOf(joinUrl(targetsOf(mapping, engine), rewritten(mapping, source, path, engine), engine));
    }
    const { search, groups } = patternOfPath(source);
    if (!isMatched(path, search)) return [];
    return flatMap(targetsOf(mapping, engine), (target) => {
      const parts = target.parts.map((part) => (typeof part === 'string' ? replacementIn(part, groups) : part));
      return textsOf(replaced([path], search, [text([...parts, `$${groups.length + 1}`], target.trace)], false));
    });
  });
}

function sourcesOf(mapping: Mapping, engine: Engine): string[] {
  return literalsOf(sourceValues(mapping, engine));
}

/** The paths of a mapping, with parts that are not known. */
function sourceValues({ source }: Mapping, engine: Engine): Values {
  if (typeof source === 'string') return [text([source], null)];
  const values = valuesOf(source, engine);
  return [...values, ...engine.elements(values.filter(({ kind }) => kind === 'array' || kind === 'list'))];
}

function valuesOf(node: TS.Expression, engine: Engine): Values {
  return engine.evaluate(node, engine.contexts.within(engine.contexts.root(frameOf(node), false), node));
}

function isTextual({ kind }: Value): boolean {
  return kind === 'text' || kind === 'unknown' || kind === 'external';
}

/** The targets of a mapping: a text, or what an object has as one, at `proxy.to` too. */
function targetsOf({ target }: Mapping, engine: Engine): TextValue[] {
  const below = (values: Values): Values => {
    const objects = values.filter((value) => !isTextual(value) && value.kind !== 'nothing');
    if (objects.length === 0) return values.filter(isTextual);
    const named = TARGETS.map((name) => engine.member(objects, name).filter(({ kind }) => kind !== 'nothing'));
    return joinValues(values.filter(isTextual), below(named.find((found) => found.length > 0) ?? []));
  };
  return textsOf(below(valuesOf(target, engine)));
}

/** The paths that a target is asked for. */
function rewritten(mapping: Mapping, source: string, path: TextValue, engine: Engine): Values {
  const options = valuesOf(mapping.target, engine).filter((value) => !isTextual(value));
  const option = (name: string): Values => engine.member(options, name).filter(({ kind }) => kind !== 'nothing');
  const tables = option('pathRewrite').filter(({ kind }) => kind === 'object' || kind === 'record');
  const functions = functionsIn([...option('rewrite'), ...option('pathRewrite')]);
  const after = (one: TextValue): Values => {
    if (functions.length > 0)
      return flatMap(functions, (fn) => [
        ...engine.invoke(fn, engine.callGraph.synthetic(mapping.node, fn.context, `path ${one.key}`, [() => [one]])),
      ]);
    return tables.length > 0 ? byTable(tables, one, engine) : [one];
  };
  if (mapping.kind === 'prefix') return after(path);
  const stripped = replaced([path], patternOfPrefix(source), option('rewritePrefix'), false);
  const bare = option('rewritePrefix').length > 0 ? stripped : withoutPrefix(path, source);
  const isOfWhole = propertyNamesOf(tables).some((key) => key.replace(/^\^/, '').startsWith(source));
  if (isOfWhole) return after(path);
  const isRewritten = tables.length > 0 || functions.length > 0 || option('rewritePrefix').length > 0;
  return joinValues(...textsOf(bare).map(after), isRewritten ? [] : [path]);
}

function withoutPrefix(path: TextValue, source: string): Values {
  return replaced([path], patternOfPrefix(source), [text([], null)], false).map((value) =>
    value.kind === 'text' && value.parts.length === 0 ? text(['/'], value.trace) : value,
  );
}

/** What the first row of a table that fits makes of a path: `{ '^/api': '' }`. */
function byTable(tables: Values, path: TextValue, engine: Engine): Values {
  for (const key of propertyNamesOf(tables)) {
    const search = { source: key, flags: '' };
    if (isMatched(path, search)) return replaced([path], search, engine.member(tables, key), false);
  }
  return [path];
}

/** The URLs that a proxy asks, with what its table leaves open as an unknown: `https://host/:path*`. */
export function withOpenEnds(urls: readonly TextValue[], { isProxy }: CallSpec): TextValue[] {
  const open = { label: 'path' };
  if (isProxy === 'below') return urls.flatMap((url) => [url, text([...url.parts, '/', open], url.trace)]);
  return urls.map((url) => {
    const parts = url.parts.flatMap((part): TextPart[] =>
      typeof part === 'string'
        ? part.split(/(:\w+[*+]|\*\*|\$\d)/).map((piece, i) => (i % 2 === 0 ? piece : open))
        : [part],
    );
    return text(parts, url.trace);
  });
}

function channelOf(source: string): string {
  return `proxied:${source}`;
}

/** Says that a path is asked for, which files that are not connected with the call may map. */
function askFor({ parts: [first] }: TextValue, engine: Engine): void {
  const segment = firstSegment(first as string);
  if (segment === undefined) return;
  engine.callGraph.channels.subscribed.add(channelOf(`/${segment}`));
  engine.callGraph.partialProgram.recordQuery(channelOf(`/${segment}`));
}

/** What a mapping of the program maps. */
interface Mapped {
  mapping: Mapping;
  /** The paths, with parts that are not known. */
  sources: Values;
  /** The segments with which the paths begin, as far as these are fixed: `/api`. */
  beginnings: readonly string[];
  targets: readonly TextValue[];
}

/** The mappings of the program to hosts of others. */
function mappedPaths(engine: Engine): Mapped[] {
  return flatMap(mappingsOfProgram(engine.program), ({ mapping }) => {
    const targets = targetsOf(mapping, engine).filter((target) => !isLocal(target));
    if (targets.length === 0) return [];
    const sources = sourceValues(mapping, engine);
    const segments = new Set(mapDefined(literalsOf(sources), firstSegment));
    return [{ mapping, sources, beginnings: [...segments].map((segment) => `/${segment}`), targets }];
  });
}

/** The files that a mapping to an API asks for: those that name its paths, and those that decide paths or targets. */
export function demandMapped(receivers: Receivers): void {
  for (const { sources, beginnings, targets } of mappedPaths(receivers.engine))
    if (targets.some(receivers.leadsToApi)) {
      receivers.addMissingIn(sources);
      beginnings.forEach(receivers.addWord);
    } else receivers.addMissingIn(targets);
}

/** Records that files map paths, because the requests for these may be in other files. */
export function noteMappings(engine: Engine): void {
  for (const { mapping, beginnings } of mappedPaths(engine))
    for (const channel of beginnings.map(channelOf)) {
      engine.callGraph.channels.published.add(channel);
      engine.callGraph.addContributor(channel, mapping.node.getSourceFile().fileName);
    }
}
