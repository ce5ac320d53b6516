import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../collections/once.js';
import { isBundle } from '../../syntax/bundles.js';
import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { anyOf, fixedPart } from '../../strings/texts.js';
import { allHosts, type Interest } from './interest.js';

type Apis = Pick<Interest, 'apis' | 'hosts'>;
type Text = Module['strings'][number];

/** How much a part of a program may take depends on this. */
export interface PartSize {
  /** Characters, without bundles. */
  characters: number;
  /** Texts outside of bundles that begin with a path prefix of an API, or name its host. */
  paths: number;
}

/** The size of a part. What its files add to it is counted once, because an editor asks again after each keystroke. */
export function sizeOf({ modules }: ProgramView, apis: Apis): PartSize {
  const own = [...modules.values()].filter(({ source }) => !isBundle(source));
  const countPaths = pathCounter(apis);
  return {
    characters: own.reduce((sum, { source }) => sum + source.text.length, 0),
    paths: own.reduce((sum, module) => sum + countPaths(module), 0),
  };
}

const pathCounter = oncePer((apis: Apis) => {
  const path = pathsOf(apis);
  const isPath = (text: Text): boolean => path !== null && piecesOf(text).some((piece) => path.test(piece));
  return oncePer(({ strings }: Module) => strings.filter(isPath).length);
});

function pathsOf(apis: Apis): RegExp | null {
  const prefixes = apis.apis.map(({ prefix }) => prefix.replace(/\/$/, '')).filter((prefix) => prefix !== '');
  const hosts = allHosts(apis).map((host) => fixedPart(host).toLowerCase());
  const sources = [
    ...(prefixes.length > 0 ? [`^${anyOf(prefixes.map((prefix) => `${prefix.toLowerCase()}/`))}`] : []),
    ...(hosts.length > 0 ? [anyOf(hosts)] : []),
  ];
  return sources.length === 0 ? null : new RegExp(sources.join('|'), 'i');
}

/** The constant parts of a text. */
function piecesOf(text: Text): string[] {
  if (ts.isStringLiteralLike(text)) return [text.text];
  return [text.head, ...(text as TS.TemplateExpression).templateSpans.map(({ literal }) => literal)].map(
    (piece) => piece.text,
  );
}
