import type { ts as TS } from 'ts-morph';
import type { Entry, IsoDate } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { elementName, literalName, unwrap, wrapped } from '../../syntax/frames.js';
import type { PartFinding } from '../draft.js';
import { textOf } from '../edits/edit.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { REST } from '../edits/move.js';
import { otherUseOf } from './old-name.js';
import { shortened } from '../edits/remove.js';
import { placeKey, SentObject } from './sent-object.js';
import type { Site } from '../edits/site.js';

const DEEPEST = 8;

interface Surroundings {
  files: ProjectFiles;
  asOf: IsoDate;
}

/**
 * Why an edit may change what the program does, each as a clause. A text if the edit must not be made.
 */
export function risksOf(site: Site, finding: PartFinding, entry: Entry, around: Surroundings): string[] | string {
  const conflict = conflictOf(site, finding, around.files);
  if (conflict !== null) return conflict;
  const risks = [...ofEntry(finding, entry, around.asOf)];
  if (finding.isDeclared) return risks;
  if (!finding.isPlaced) risks.push('the list does not name its place in the body');
  else if (finding.confidence !== 'high') risks.push(`the request is not certain (confidence ${finding.confidence})`);
  risks.push(...(finding.in === 'response' ? ofRead(site, finding, around) : ofSent(site, finding, around)));
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

function* ofRead(site: Site, { isSole, field, file, trace }: PartFinding, { files }: Surroundings): Generator<string> {
  if (!isSole) yield 'the object may be something else than the response';
  else if (isHandedOver(site, files))
    for (const other of files.unseenImportersOf(file)) yield `\`${other}\` may hand over another object`;
  if (site.form === 'access' && site.isWritten) yield 'it is written as well';
  for (const name of new Set([file, ...trace.map((step) => step.file)])) {
    const module = files.module(name);
    const other = module && otherUseOf(field, module);
    if (other) yield `\`${shortened(other)}\` (${placeOf(other)}) is about the old name`;
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

function* ofSent(site: Site, { field, trace }: PartFinding, { files }: Surroundings): Generator<string> {
  const sent = trace.at(-1);
  const sinks = new Set(sent ? [placeKey(sent.file, sent.line, sent.column)] : []);
  const flow = new SentObject(files, field, sinks);
  if (site.form === 'property') {
    const reader = flow.readerOf(site.literal);
    if (reader) yield readerWords(reader);
    const spread = spreadAfter(site.node, site.literal);
    if (spread) yield `\`${shortened(spread)}\` may have a field of the new name`;
  } else if (site.form === 'access') {
    const reader = flow.readerOfWritten(site.node);
    if (reader) yield readerWords(reader);
  } else yield 'what else reads the request is not known';
}

function spreadAfter(node: TS.Node, { properties }: TS.ObjectLiteralExpression): TS.Node | null {
  const index = properties.findIndex((property) => property === node);
  return properties.slice(index + 1).find((property) => ts.isSpreadAssignment(property)) ?? null;
}

/** Where the new name is there already, or an edit would change what a rest element takes. */
function conflictOf(site: Site, finding: PartFinding, files: ProjectFiles): string | null {
  const { replacement } = finding;
  if (site.form === 'binding') {
    const { elements } = site.node.parent;
    return elements.some((one) => ts.isBindingElement(one) && one.dotDotDotToken) ? REST : null;
  }
  if (!replacement) return null;
  const { kind, target } = replacement;
  if (site.form === 'access' && !site.isWritten) return lacks(site.node.expression, target, files);
  if (kind === 'move') return null;
  if (site.form === 'property') {
    const other =
      site.literal.properties.find((one) => one.name && literalName(one.name) === target) ??
      writeBeside(variableOf(site.literal), target);
    return other ? besides(other, target) : null;
  }
  if (site.form !== 'access') return null;
  const other = writeBeside(site.node.expression, target);
  return other ? besides(other, target) : null;
}

/** The variable that an object is made for. */
function variableOf(literal: TS.Node): TS.Node | null {
  const { parent } = wrapped(literal);
  return ts.isVariableDeclaration(parent) ? parent.name : null;
}

/** `rest.old` in `const { next, ...rest } = x`: the new field is not there. */
function lacks(holder: TS.Expression, target: string, files: ProjectFiles): string | null {
  const node = unwrap(holder);
  if (!ts.isIdentifier(node)) return null;
  const [rest] = files.module(node.getSourceFile().fileName)?.scopes.bindingOf(node)?.declarations ?? [];
  if (!rest || !ts.isBindingElement(rest) || !rest.dotDotDotToken) return null;
  const [first] = target.split('.');
  const taken = rest.parent.elements.some(
    (one) => ts.isBindingElement(one) && literalName(one.propertyName ?? one.name) === first,
  );
  return taken ? `\`${node.text}\` is what is left of an object without \`${first!}\`` : null;
}

function besides(other: TS.Node, target: string): string {
  return `\`${target}\` is given beside it (${placeOf(other)}): remove one of them`;
}

/** A write of the new field to the same object, in the same function. */
function writeBeside(object: TS.Node | null, target: string): TS.Node | null {
  if (!object) return null;
  const holder = textOf(object);
  let frame = object;
  while (!ts.isFunctionLike(frame) && !ts.isSourceFile(frame)) frame = frame.parent;
  const isWrite = ({ left, operatorToken }: TS.BinaryExpression): boolean =>
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) &&
    textOf(left.expression) === holder &&
    (ts.isPropertyAccessExpression(left) ? left.name.text : elementName(left.argumentExpression)) === target;
  const visit = (at: TS.Node): TS.Node | undefined =>
    ts.isBinaryExpression(at) && isWrite(at) ? at : ts.forEachChild(at, visit);
  return visit(frame) ?? null;
}

function placeOf(node: TS.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

function readerWords(reader: TS.Node): string {
  return `\`${shortened(reader)}\` (${placeOf(reader)}) may read it under its old name`;
}
