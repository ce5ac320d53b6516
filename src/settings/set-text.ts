/** A text that a file sets under a name, and the line where it does. */
export interface SetText {
  name: string;
  text: string;
  /** Counts from 1. */
  line: number;
}
