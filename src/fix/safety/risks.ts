import type { ts as TS } from 'ts-morph';
import { type Entry, type IsoDate, isReceived } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { hasScriptBlocks, scriptsOf } from '../../syntax/embedded.js';
import { unwrap, wrapped } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import type { PartFinding } from '../draft.js';
import { shortened } from '../edits/remove.js';
import { type Site, isWritten } from '../edits/site.js';
import { callsOf } from './functions.js';
import { OtherSources } from './other-sources.js';
import { keyOf, placeKey } from './sending.js';
import { SentObject } from './sent-object.js';
import { functionAround } from './value-syntax.js';

const DEEPEST = 8;

interface Surroundings {
  files: ProjectFiles;
  asOf: IsoDate;
}

/** Why an edit may change what the program does, each as a clause. */
export function risksOf(site: Site, finding: PartFinding, entry: Entry, around: Surroundings): string[] {
  const risks = [...ofEntry(finding, entry, around.asOf)];
  if (finding.isDeclared) return risks;
  if (!finding.isPlaced) risks.push('the registry does not name its place in the body');
  else if (finding.confidence !== 'high') risks.push(`the request is not certain (confidence ${finding.confidence})`);
  risks.push(...(isReceived(finding.in) ? ofRead(site, finding, around) : ofSent(site, finding, around)));
  return risks;
}

function* ofEntry({ removal, replacement }: PartFinding, entry: Entry, asOf: IsoDate): Generator<string> {
  if (replacement === null) {
    if (removal === null || asOf <= removal)
      yield removal === null ? 'the API still uses the field' : `until ${removal} the API still uses the field`;
    return;
  }
  const since = replacement.since ?? entry.announced;
  if (since !== null && asOf < since) yield `the API has \`${replacement.target}\` only from ${since} on`;
  if (replacement.caveat !== undefined) yield replacement.caveat;
}

function* ofRead(
  site: Site,
  { isSole, field, file, trace, replacement }: PartFinding,
  { files }: Surroundings,
): Generator<string> {
  if (!isSole) yield 'the object may not be the response';
  else if (isHandedOver(site, files))
    for (const other of files.unseenImportersOf(file)) yield `\`${other}\` may pass another object`;
  if (site.form === 'access' && site.isWritten) yield 'it is written as well';
  const steps = replacement?.kind === 'move' ? replacement.target.split('.').filter((step) => step !== field) : [];
  for (const name of new Set([file, ...trace.map((step) => step.file)])) {
    const module = files.module(name);
    const other = module && otherUseOf(field, module);
    if (other) yield `\`${shortened(other)}\` (${placeOf(other)}) is about the old name`;
    const written = module && steps.map((step) => changeOf(step, module)).find((one) => one !== null);
    if (written) yield `\`${shortened(written)}\` (${placeOf(written)}) changes the new place`;
  }
}

/** Whether the object of a read comes from whoever calls the function around it. */
function isHandedOver(site: Site, files: ProjectFiles): boolean {
  if (site.form === 'binding') return comesFromParameter(ownerOf(site.node), files, 0);
  return site.form === 'access' ? comesFromParameter(site.node.expression, files, 0) : true;
}

/** What a pattern takes apart, or a variable is given: an expression, or the parameter itself. */
function ownerOf(declaration: TS.BindingElement | TS.VariableDeclaration): TS.Node {
  let at: TS.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  if (!ts.isVariableDeclaration(at)) return at;
  const loop = at.parent.parent;
  return at.initializer ?? (ts.isForOfStatement(loop) ? loop.expression : at);
}

function comesFromParameter(node: TS.Node, files: ProjectFiles, depth: number): boolean {
  if (depth > DEEPEST) return true;
  const follow = (next: TS.Node): boolean => comesFromParameter(next, files, depth + 1);
  if (ts.isParameter(node)) {
    // What a callback is given comes from the object whose method calls it.
    const { parent } = wrapped(node.parent);
    return ts.isCallExpression(parent) ? follow(parent.expression) : true;
  }
  let at = unwrap(node as TS.Expression);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = unwrap(at.expression);
  if (!ts.isIdentifier(at)) return at.kind === ts.SyntaxKind.ThisKeyword || (ts.forEachChild(at, follow) ?? false);
  const { declarations = [] } = files.module(at.getSourceFile().fileName)?.scopes.bindingOf(at) ?? {};
  return declarations.some((declaration) => {
    if (ts.isBindingElement(declaration) || ts.isVariableDeclaration(declaration)) {
      const owner = ownerOf(declaration);
      // Nothing says what a variable without a value is given later.
      return owner === declaration || follow(owner);
    }
    return ts.isParameter(declaration) && follow(declaration);
  });
}

function* ofSent(site: Site, { field, file, trace }: PartFinding, { files }: Surroundings): Generator<string> {
  const call = otherCallOf(site.node, trace, files);
  if (call) yield `\`${shortened(call)}\` (${placeOf(call)}) may send it to another endpoint`;
  if (isInMarkup(field, file, files)) yield `the markup of ${file} may use \`${field}\``;
  const sent = trace.at(-1);
  const sinks = new Set(sent ? [placeKey(sent.file, sent.line, sent.column)] : []);
  const flow = new SentObject(files, field, sinks);
  const sources = new OtherSources(files, field);
  if (site.form === 'property') {
    const reader = flow.readerOf(site.literal);
    if (reader) yield readerWords(reader, flow);
    const source = sources.beside(site.node, site.literal);
    if (source) yield sourceWords(source);
  } else if (site.form === 'access') {
    const reader = flow.readerOfWritten(site.node);
    if (reader) yield readerWords(reader, flow);
    const source = sources.of(site.node.expression);
    if (source) yield sourceWords(source);
  } else yield 'what else reads the request is not known';
}

export function placeOf(node: TS.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

/**
 * Another call of the function around a place, where the endpoint is what callers hand over: the same object then goes
 * to what the other call names.
 */
function otherCallOf(node: TS.Node, trace: PartFinding['trace'], files: ProjectFiles): TS.Node | null {
  const passed = new Set(trace.map(({ file, line, column }) => placeKey(file, line, column)));
  const module = files.module(node.getSourceFile().fileName);
  for (let fn = functionAround(node); module && fn; fn = functionAround(fn)) {
    const sites = callsOf(fn, module, files);
    if (!Array.isArray(sites)) continue;
    const others = sites.map(({ call }) => call).filter((call) => !passed.has(keyOf(call)));
    if (others.length > 0 && others.length < sites.length) return others[0]!;
  }
  return null;
}

/** Whether a name is in the markup of a component, where it is not analysed. */
function isInMarkup(name: string, file: string, files: ProjectFiles): boolean {
  if (!hasScriptBlocks(file)) return false;
  const text = files.textOf(file);
  const count = (code: string): number => code.split(name).length;
  return count(text) > count(scriptsOf(file, text).code);
}

function sourceWords(source: TS.Node): string {
  return `\`${shortened(source)}\` may have the field as well`;
}

function readerWords(reader: TS.Node, flow: SentObject): string {
  if (flow.isSource(reader)) return sourceWords(reader);

  return `\`${shortened(reader)}\` (${placeOf(reader)}) may read it under its old name`;
}

/**
 * A place in a file that asks an object whether it has a field, or changes the field. Where reads of the field have
 * another name, such a place no longer fits them.
 */
function otherUseOf(field: string, module: Module): TS.Node | null {
  const changed = changeOf(field, module);
  if (changed) return changed;
  const asked = module.strings.find((node) => ts.isStringLiteralLike(node) && node.text === field && isQuestion(node));
  return asked ? wrapped(asked).parent : null;
}

/** Where a member of this name is written or deleted. */
function changeOf(name: string, module: Module): TS.Node | null {
  const changed = (module.reads.get(name) ?? []).find(isChanged);
  return changed ? wrapped(changed).parent : null;
}

function isChanged(node: TS.Node): boolean {
  return (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isWritten(node);
}

/** `'name' in x`, `x.hasOwnProperty('name')`, `Object.hasOwn(x, 'name')` */
function isQuestion(node: TS.Node): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.InKeyword && parent.left === outer;
  if (!ts.isCallExpression(parent) || parent.expression === outer) return false;
  const callee = unwrap(parent.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  return name === 'hasOwnProperty' || name === 'hasOwn' || name === 'has';
}
