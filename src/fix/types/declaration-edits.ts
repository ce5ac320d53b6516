import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { elementOf, type Declaration, type DeclaredTypes, type Reference } from './declared-types.js';
import type { Draft } from '../draft.js';
import { wholeLines } from '../edits/edit.js';
import { newPlaceOf } from '../edits/move.js';
import { fileOf } from './type-program.js';

/** The edits of a member of a type that uses in edited code are of, or the reason why there are none. */
export function editDeclaration(
  declaration: Declaration,
  { finding, entry }: Pick<Draft, 'finding' | 'entry'>,
  others: readonly Reference[],
  types: DeclaredTypes,
): TextEdit[] | string {
  const { replacement } = finding;
  const edit = new MemberEdit(declaration, others, types);
  if (!replacement) return edit.removed();
  const { kind, target, mapping } = replacement;
  if (kind === 'rename') return edit.named(target);
  if (kind === 'move') {
    const place = entry.kind === 'field' ? newPlaceOf(entry) : null;
    return place?.steps.length === 1
      ? edit.below(place.steps[0]!, place.name)
      : 'the type at its new place is not known';
  }
  if (!mapping) return 'no rule says how its value changes';
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

  constructor(
    readonly declaration: Declaration,
    readonly others: readonly Reference[],
    readonly types: DeclaredTypes,
  ) {
    this.#source = declaration.getSourceFile();
    this.#file = fileOf(this.#source.fileName);
  }

  removed(): TextEdit[] {
    if (this.others.length === 0) return [this.#withoutLine()];
    const { name, questionToken } = this.declaration;
    return questionToken ? [] : [this.#edit(name.end, name.end, '?')];
  }

  /** The same type under another name. */
  named(target: string): TextEdit[] | string {
    const { name } = this.declaration;
    if (this.types.memberBeside(this.declaration, target)) return this.others.length === 0 ? [this.#withoutLine()] : [];
    if (this.others.length === 0) return [this.#edit(name.getStart(this.#source), name.end, this.#key(target))];
    return this.#beside(this.#textWith(this.#key(target)));
  }

  /** Another member, written as a text. */
  replaced(target: string, text: string): TextEdit[] | string {
    if (this.types.memberBeside(this.declaration, target)) return this.others.length === 0 ? [this.#withoutLine()] : [];
    if (this.others.length > 0) return this.#beside(text + this.#end());
    const { end } = this.declaration;
    return [this.#edit(this.declaration.getStart(this.#source), end, text + this.#end())];
  }

  /** `token: string` -> `answer: { token: string }` */
  below(step: string, name: string): TextEdit[] | string {
    const holder = this.types.memberBeside(this.declaration, step);
    const optional = this.declaration.questionToken ? '?' : '';
    const member = this.#textWith(name).replace(/[;,]$/, '');
    if (!holder) return this.replaced(step, `${step}${optional}: { ${member} }`);
    const kept = this.others.length === 0 ? [this.#withoutLine()] : [];
    if (this.types.memberBelow(holder, name)) return kept;
    return this.#withMember(holder, kept, step, name, member);
  }

  #withMember(holder: Declaration, kept: TextEdit[], step: string, name: string, member: string): TextEdit[] | string {
    const written = this.types.writtenType(holder);
    return written ? [...kept, ...insertInto(written, member)] : `the type of \`${step}\` has no \`${name}\``;
  }

  /** `citations: Citation[]` -> `fragments: { citation?: Citation }[]` */
  list(list: string, item: string): TextEdit[] | string {
    const { type, questionToken } = this.declaration;
    const element = type && elementOf(type);
    if (!element) return 'the type of its items is not written there';
    const holder = this.types.memberBeside(this.declaration, list);
    if (holder && !this.types.itemMember(holder, item)) {
      const kept = this.others.length === 0 ? [this.#withoutLine()] : [];
      return this.#withMember(holder, kept, list, item, `${item}?: ${element.getText(this.#source)}`);
    }
    return this.replaced(list, `${list}${questionToken ? '?' : ''}: { ${item}?: ${element.getText(this.#source)} }[]`);
  }

  /** A member after this one. Objects that are made elsewhere lack it. */
  #beside(text: string): TextEdit[] | string {
    const other = this.others.find(({ isGiven }) => isGiven);
    if (other) return `an object in ${other.file} is made without the new field`;
    const { end } = this.declaration;
    const line = /[^\S\r\n]*$/.exec(this.#source.text.slice(0, this.declaration.getStart(this.#source)))![0];
    const isOwnLine = /(^|[\r\n])[^\S\r\n]*$/.test(this.#source.text.slice(0, this.declaration.getStart(this.#source)));
    const separator = this.#end() === '' && !isOwnLine ? ';' : '';
    return [this.#edit(end, end, isOwnLine ? `${lineEnd(this.#source)}${line}${text}` : `${separator} ${text}`)];
  }

  #textWith(name: string): string {
    const { text } = this.#source;
    const { name: old, end } = this.declaration;
    return (
      text.slice(this.declaration.getStart(this.#source), old.getStart(this.#source)) + name + text.slice(old.end, end)
    );
  }

  #key(target: string): string {
    const { name } = this.declaration;
    return ts.isStringLiteralLike(name) ? name.getText(this.#source).replace(name.text, target) : target;
  }

  /** The semicolon or comma that ends the member. */
  #end(): string {
    return /[;,]?$/.exec(this.declaration.getText(this.#source))![0];
  }

  #withoutLine(): TextEdit {
    // With its doc comment, which is about nothing else.
    const start = this.declaration.getStart(this.#source, true);
    const lines = wholeLines(this.#source.text, start, this.declaration.end);
    return this.#edit(lines.start, lines.end, '');
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
  const text = indent ? `${lineEnd(source)}${indent[1]!}${member}${end}` : `${end || ';'} ${member}`;
  const separator = indent && end === '' ? ';' : '';
  return [
    { file, start: last.end - (indent ? 0 : end.length), end: last.end, text: separator + text + (indent ? '' : end) },
  ];
}

function lineEnd({ text }: TS.SourceFile): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
