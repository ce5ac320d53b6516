import { makerOf, mayAliasObject, type Maker } from '../domain/may-alias.js';
import { idOf, type Value } from '../domain/values.js';
import type { FieldNote } from '../engine/engine.js';

/** Told of what is done with an index, under the key of what it is done with. */
export interface IndexLog {
  asked: (key: string) => void;
  /** Something was added that was not there before. */
  added: (key: string) => void;
  /** A file has a part in what is known. */
  notePart: (key: string, file: string) => void;
}

/** What is put into fields of objects from outside of their classes, and of object literals from other modules. */
export class FieldNotes {
  readonly #notes = new Map<Maker, Map<string, FieldNote>>();

  constructor(readonly log: IndexLog) {}

  /** @param file where that is done. */
  add(notes: readonly FieldNote[], file: string): void {
    for (const note of notes) {
      const node = makerOf(note.self);
      if (!node) continue;
      let known = this.#notes.get(node);
      if (!known) this.#notes.set(node, (known = new Map()));
      if (!known.has(note.key)) this.log.added(keyOf(node));
      this.log.notePart(keyOf(node), file);
      known.set(note.key, note);
    }
  }

  /** What may be put into the fields of an object that a class, a constructor function or a literal made. */
  of(value: Value, node: Maker): FieldNote[] {
    this.log.asked(keyOf(node));
    return [...(this.#notes.get(node)?.values() ?? [])].filter((note) => mayAliasObject(note.self, value));
  }
}

/** The key under which writes to fields of such objects are recorded. */
function keyOf(node: Maker): string {
  return `fields:${idOf(node)}`;
}
