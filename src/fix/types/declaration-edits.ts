import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { elementOf, type Declaration, type FieldDeclarations, type Reference } from './field-declarations.js';
import type { Draft } from '../draft.js';
import { keyText, lineEndOf, wholeLines } from '../edits/edit.js';
import { newPlaceOf } from '../edits/move.js';
import { fileOf } from './type-program.js';

/** What becomes of the old member. */
export interface Remainder {
  /** Places that name it and are not edited. */
  others: readonly Reference[];
  /** Whether it stays in any case, for edited code that uses both. */
  isKept: boolean;
}

/** The edits of a member of a type that uses in edited code are of, or the reason why there are none. */
export function editDeclaration(
  declaration: Declaration,
  { finding, entry }: Pick<Draft, 'finding' | 'entry'>,
  remainder: Remainder,
  types: FieldDeclarations,
): TextEdit[] | string {
  const { replacement } = finding;
  const edit = new MemberEdit(declaration, remainder, types);
  if (!replacement) return edit.removed();
  const { kind, target, mapping } = replacement;
  if (kind === 'rename') return edit.named(target);
  if (kind === 'move') {
    const place = entry.kind === 'field' ? newPlaceOf(entry) : null;
    return place?.steps.length === 1
      ? edit.below(place.steps[0]!, place.name)
      : 'the type at its new place is not known';
  }
  if (!mapping) return 'the registry does not say how its value changes';
  if ('values' in mapping) return edit.replaced(target, `${target}?: ${typeOf(Object.values(mapping.values))}`);
  const [list = '', item = ''] = mapping.collect.split(/\[\]\.?/);
  return item === '' ? edit.named(list) : edit.list(list, item);
}

function typeOf(values: readonly unknown[]): string {
  const kinds = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  return [...kinds].join(' | ') || 'unknown';
}

/** Edits of one member. If other code names it too, the member stays. */
class MemberEdit {
  readonly #file: string;
  readonly #source: TS.SourceFile;
  readonly #stays: boolean;

  constructor(
    readonly declaration: Declaration,
    readonly remainder: Remainder,
    readonly types: FieldDeclarations,
  ) {
    this.#source = declaration.getSourceFile();
    this.#stays = remainder.isKept || remainder.others.length > 0;
    this.#file = fileOf(this.#source.fileName);
  }

  removed(): TextEdit[] {
    if (!this.#stays) return [this.#withoutLine()];
    const { name, questionToken } = this.declaration;
    return questionToken ? [] : [this.#edit(name.end, name.end, '?')];
  }

  /** The same type under another name. */
  named(target: string): TextEdit[] | string {
    const { name } = this.declaration;
    const beside = this.types.memberBeside(this.declaration, target);
    if (beside) return this.#stays ? [] : [this.#withoutLine(), ...this.#asRequired(beside)];
    if (!this.#stays) return [this.#edit(name.getStart(this.#source), name.end, this.#key(target))];
    return this.#beside(this.#textWith(this.#key(target)));
  }

  /** A member that takes the place of this one is as optional as this one. */
  #asRequired({ questionToken: optional }: Declaration): TextEdit[] {
    if (!optional || this.declaration.questionToken) return [];
    const source = optional.getSourceFile();
    return [{ file: fileOf(source.fileName), start: optional.getStart(source), end: optional.end, text: '' }];
  }

  /** Another member, written as a text. */
  replaced(target: string, text: string): TextEdit[] | string {
    if (this.types.memberBeside(this.declaration, target)) return this.#stays ? [] : [this.#withoutLine()];
    if (this.#stays) return this.#beside(text + this.#end());
    const { end } = this.declaration;
    return [this.#edit(this.declaration.getStart(this.#source), end, text + this.#end())];
  }

  /** `token: string` -> `answer: { token: string }` */
  below(step: string, name: string): TextEdit[] | string {
    const holder = this.types.memberBeside(this.declaration, step);
    const optional = this.#optional();
    const member = this.#textWith(name).replace(/[;,]$/, '');
    if (!holder) return this.replaced(step, `${step}${optional}: { ${member} }`);
    const kept = this.#stays ? [] : [this.#withoutLine()];
    const below = this.types.memberBelow(holder, name);
    if (below) return this.#stays ? [] : [...kept, ...this.#asRequired(below)];
    return this.#withMember(holder, kept, step, name, member);
  }

  #withMember(holder: Declaration, kept: TextEdit[], step: string, name: string, member: string): TextEdit[] | string {
    const written = this.types.writtenType(holder);
    return written ? [...kept, ...insertInto(written, member)] : `the type of \`${step}\` has no \`${name}\``;
  }

  /** `citations: Citation[]` -> `fragments: { citation?: Citation }[]` */
  list(list: string, item: string): TextEdit[] | string {
    const { type } = this.declaration;
    const element = type && elementOf(type);
    if (!element) return 'the type of its items is not written there';
    const holder = this.types.memberBeside(this.declaration, list);
    if (holder && !this.types.itemMember(holder, item)) {
      const kept = this.#stays ? [] : [this.#withoutLine()];
      return this.#withMember(holder, kept, list, item, `${item}?: ${element.getText(this.#source)}`);
    }
    return this.replaced(list, `${list}${this.#optional()}: { ${item}?: ${element.getText(this.#source)} }[]`);
  }

  /** A member after this one. Objects that are made elsewhere lack it. */
  #beside(text: string): TextEdit[] | string {
    // The new member is optional where the old one is kept.
    const other = this.remainder.isKept ? undefined : this.remainder.others.find(({ isGiven }) => isGiven);
    if (other) return `an object in ${other.file} is made without the new field`;
    const { end, questionToken } = this.declaration;
    if (this.remainder.isKept && !questionToken && isInitialised(this.declaration)) return 'a class gives it a value';
    const line = /[^\S\r\n]*$/.exec(this.#source.text.slice(0, this.declaration.getStart(this.#source)))![0];
    const isOwnLine = /(^|[\r\n])[^\S\r\n]*$/.test(this.#source.text.slice(0, this.declaration.getStart(this.#source)));
    const separator = this.#end() === '' && !isOwnLine ? ';' : '';
    return [this.#edit(end, end, isOwnLine ? `${lineEndOf(this.#source)}${line}${text}` : `${separator} ${text}`)];
  }

  /** The member under another name. Beside one that is kept it is optional. */
  #textWith(name: string): string {
    const { text } = this.#source;
    const { name: old, end, questionToken } = this.declaration;
    const before = text.slice(this.declaration.getStart(this.#source), old.getStart(this.#source));
    const optional = this.remainder.isKept && !questionToken ? '?' : '';
    return before + name + optional + text.slice(old.end, end);
  }

  #key(target: string): string {
    const { name } = this.declaration;
    return ts.isStringLiteralLike(name) ? name.getText(this.#source).replace(name.text, target) : keyText(target);
  }

  #optional(): '?' | '' {
    return this.remainder.isKept || this.declaration.questionToken ? '?' : '';
  }

  /** The semicolon or comma that ends the member. */
  #end(): string {
    return /[;,]?$/.exec(this.declaration.getText(this.#source))![0];
  }

  #withoutLine(): TextEdit {
    // With its doc comment, which is about nothing else.
    const start = this.declaration.getStart(this.#source, true);
    const lines = wholeLines(this.#source.text, start, this.declaration.end);
    const before = this.#before();
    // { a: string; b: string } -> { a: string }
    if (before !== null && lines.start === start) return this.#edit(before, this.declaration.end, '');
    return this.#edit(lines.start, lines.end, '');
  }

  /** The end of the member before this one, without its separator, if this one is the last. */
  #before(): number | null {
    const { parent } = this.declaration;
    const members: readonly TS.Node[] = 'members' in parent ? parent.members : [];
    const previous = members.at(-1) === this.declaration ? members.at(-2) : undefined;
    if (!previous) return null;
    const [separator] = /[;,]?$/.exec(previous.getText(this.#source))!;
    return previous.end - separator.length;
  }

  #edit(start: number, end: number, text: string): TextEdit {
    return { file: this.#file, start, end, text };
  }
}

/** A member more at the end of a type, on a line of its own if the others are. */
function insertInto(type: TS.TypeLiteralNode | TS.InterfaceDeclaration, member: string): TextEdit[] {
  const last = type.members.at(-1);
  const source = type.getSourceFile();
  const file = fileOf(source.fileName);
  if (!last) return [{ file, start: type.end - 1, end: type.end - 1, text: ` ${member} ` }];
  const [end] = /[;,]?$/.exec(last.getText(source))!;
  const indent = /(?:^|[\r\n])([^\S\r\n]*)$/.exec(source.text.slice(0, last.getStart(source)));
  const text = indent ? `${lineEndOf(source)}${indent[1]!}${member}${end}` : `${end || ';'} ${member}`;
  const separator = indent && end === '' ? ';' : '';
  return [
    { file, start: last.end - (indent ? 0 : end.length), end: last.end, text: separator + text + (indent ? '' : end) },
  ];
}

function isInitialised(declaration: Declaration): boolean {
  return ts.isPropertyDeclaration(declaration) && Boolean(declaration.initializer ?? declaration.exclamationToken);
}
