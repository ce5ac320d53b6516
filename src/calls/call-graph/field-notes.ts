import type { ClassNode } from '../../syntax/frames.js';
import { mayAliasObject } from '../domain/may-alias.js';
import { idOf, type Value } from '../domain/values.js';
import type { FieldNote } from '../evaluate/fields.js';

/** Told of what is done with an index, under the key of what it is done with. */
export interface IndexLog {
  asked: (key: string) => void;
  /** Something was added that was not there before. */
  added: (key: string) => void;
  /** A file has a part in what is known. */
  notePart: (key: string, file: string) => void;
}

/** What is put into fields of objects from outside of their classes. */
export class FieldNotes {
  readonly #notes = new Map<ClassNode, Map<string, FieldNote>>();

  constructor(readonly log: IndexLog) {}

  /** @param file where that is done. */
  add(notes: readonly FieldNote[], file: string): void {
    for (const note of notes) {
      const { node } = note.self;
      let known = this.#notes.get(node);
      if (!known) this.#notes.set(node, (known = new Map()));
      if (!known.has(note.key)) this.log.added(keyOf(node));
      this.log.notePart(keyOf(node), file);
      known.set(note.key, note);
    }
  }

  /** What may be put into a field of an object of a class; null for whatever fields the values have. */
  of(value: Value, node: ClassNode, name: string | null): FieldNote[] {
    this.log.asked(keyOf(node));
    return [...(this.#notes.get(node)?.values() ?? [])].filter(
      (note) => note.name === name && mayAliasObject(note.self, value),
    );
  }
}

/** The key under which writes to fields of a class's objects are recorded. */
function keyOf(node: ClassNode): string {
  return `fields:${idOf(node)}`;
}
