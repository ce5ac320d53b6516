import { readFoundFile } from '../disk/found-file.js';

/** A source file that can be written back without a change to any other byte. */
export interface SourceText {
  /** Without byte order mark. */
  text: string;
  /** The byte order mark, or nothing. */
  mark: string;
}

/** Reads a source file; null if it is no UTF-8, so that writing it back would change other bytes. */
export function readSourceText(path: string): SourceText | null {
  const bytes = readFoundFile(path);
  const content = bytes.toString('utf8');
  if (!Buffer.from(content).equals(bytes)) return null;
  const mark = content.startsWith('\ufeff') ? '\ufeff' : '';
  return { text: content.slice(mark.length), mark };
}
