import { dirname, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { readGivenFile, type ReadFault } from '../disk/given-file.js';
import { TOO_DEEP, TOO_DEEP_HINT, tooDeepAt } from '../strings/json-depth.js';
import { UserError } from '../model/errors.js';
import { fromPointer, toPointer } from '../registry/problem.js';
import { decoded } from '../strings/texts.js';

/** A place in a document. Equal places have the same key. */
export interface Place {
  /** Absolute path. */
  file: string;
  /** JSON pointer (RFC 6901). */
  pointer: string;
  value: unknown;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `file#pointer`: equal for equal places. */
export function keyOf({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}

/** A property or an item as it is written; undefined if there is none. */
export function below({ file, pointer, value }: Place, name: string): Place | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return { file, pointer: pointer + toPointer([name]), value: (value as JsonObject)[name] };
}

const KINDS = { object: 'an object', list: 'a list' } as const;

/** References that lead to references. More are a cycle. */
const MOST_REFERENCES = 50;

/** The files of a specification, in JSON or YAML, read when something refers to them. */
export class Documents {
  readonly #values = new Map<string, unknown>();

  /** @param show how messages name a file. */
  constructor(readonly show: (file: string) => string) {}

  /**
   * The top of a document.
   *
   * @param errorOf the error for a file that cannot be read; by default, it is about that file.
   * @throws UserError if it cannot be read or is neither JSON nor YAML.
   */
  open(file: string, errorOf?: (fault: ReadFault) => UserError): Place {
    let value = this.#values.get(file);
    if (value === undefined) {
      const read = readGivenFile(file);
      if ('fault' in read)
        throw errorOf?.(read.fault) ?? new UserError(`${this.show(file)}: ${read.fault.message}`, read.fault.hint);
      this.#values.set(file, (value = this.#parse(file, read.bytes.toString('utf8'))));
    }
    return { file, pointer: '', value };
  }

  /**
   * A property or an item; undefined if there is none. A reference there is followed.
   *
   * @throws UserError for a reference to nothing.
   */
  child(parent: Place, name: string): Place | undefined {
    const written = below(parent, name);
    return written && this.follow(written);
  }

  /**
   * A property that has to be an object or a list; undefined if there is none. A reference there is followed.
   *
   * @throws UserError for anything else there: what stands below it would be lost in silence.
   */
  part(parent: Place, name: string, kind: 'object' | 'list'): Place | undefined {
    const found = this.child(parent, name);
    return found && found.value !== null ? this.expect(found, kind) : undefined;
  }

  /** @throws UserError if a place has something else. */
  expect(place: Place, kind: 'object' | 'list'): Place {
    const { value } = place;
    if (kind === 'list' ? Array.isArray(value) : isObject(value)) return place;
    const found = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : `\`${String(value)}\``;
    throw this.fault(
      place,
      `${found} where ${KINDS[kind]} belongs`,
      'correct it; the OpenAPI specification says what goes there',
    );
  }

  /** The properties of an object, or the items of an array. */
  children(parent: Place): [name: string, place: Place][] {
    const { value } = parent;
    if (typeof value !== 'object' || value === null) return [];
    return Object.keys(value).map((name) => [name, this.child(parent, name)!]);
  }

  /**
   * What a reference refers to; any other place is itself.
   *
   * @throws UserError for a reference to nothing, to itself or into the network.
   */
  follow(place: Place): Place {
    let at = place;
    for (let steps = 0; isObject(at.value) && typeof at.value['$ref'] === 'string'; steps++) {
      if (steps > MOST_REFERENCES) throw this.fault(place, 'the reference is circular', 'write out what is meant');
      at = this.#target(at, at.value['$ref']);
    }
    return at;
  }

  #target(from: Place, reference: string): Place {
    const [path = '', fragment = ''] = reference.split('#');
    if (/^[a-z][a-z0-9+.-]+:/i.test(path))
      throw this.fault(
        from,
        `\`${reference}\` is a remote reference`,
        'nothing is downloaded: put the file beside this one',
      );
    const file = path === '' ? from.file : resolve(dirname(from.file), decoded(path));
    const top = this.open(file, ({ message }) =>
      this.fault(from, `\`${path}\` cannot be read: ${message}`, 'correct the reference, or add the file'),
    );
    const pointer = decoded(fragment);
    if (/^[^/]/.test(pointer))
      throw this.fault(
        from,
        `\`${reference}\` names an anchor, which is not supported`,
        'write a path instead: #/components/schemas/NAME',
      );
    const target = fromPointer(pointer).reduce<Place | undefined>((at, step) => at && below(at, step), top);
    if (target) return target;
    throw this.fault(from, `there is no \`${reference}\``, 'correct the reference, or add what it names');
  }

  /** An error that names the file and the pointer. */
  fault({ file, pointer }: Place, message: string, hint: string): UserError {
    return new UserError(`${this.show(file)} ${pointer === '' ? '/' : pointer}: ${message}`, hint);
  }

  #parse(file: string, text: string): unknown {
    if (/\.json$/i.test(file)) {
      // The parser of YAML takes minutes to find that out.
      if (tooDeepAt(text) !== null) throw new UserError(`${this.show(file)}: ${TOO_DEEP}`, TOO_DEEP_HINT);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        // The parser of YAML, of which JSON is a part, says where the mistake is.
      }
    }
    return this.#parseYaml(file, text);
  }

  #parseYaml(file: string, text: string): unknown {
    try {
      // Specifications have many anchors and aliases, and none of a stranger's may grow without end.
      return parse(text, { maxAliasCount: 10_000, prettyErrors: true, strict: false, logLevel: 'error' }) as unknown;
    } catch (error) {
      const place = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
      const [message = ''] = (error as Error).message.split(/ at line \d+|:?\n/);
      // The parser calls itself for each level, and says so in the words of Node.js.
      if (/call stack/.test(message)) throw new UserError(`${this.show(file)}: ${TOO_DEEP}`, TOO_DEEP_HINT);
      throw new UserError(
        `${this.show(file)}${place ? `:${place.line}:${place.col}` : ''}: ${message}`,
        'a specification is JSON or YAML',
      );
    }
  }
}
