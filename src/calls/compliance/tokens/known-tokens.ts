import { holdsToken } from '../../../secrets/secret-values.js';
import { idOf, type ExternalValue, type Hole, type TextPart, type Value, type Values } from '../../domain/values.js';
import type { CheckTools } from '../check.js';
import type { ContractCall } from '../contract-call.js';
import { sourceOf } from './token-sources.js';
import { tokensOf, tokenValuesOf } from './tokens.js';

/** The tokens of some calls, as values that are recognised elsewhere. */
export class KnownTokens {
  /** The calls that send each: by source, by the unknown that it is, and by its text. */
  readonly #sources = new Map<string, ContractCall>();
  readonly #holes = new Map<string, ContractCall>();
  readonly #literals = new Map<string, ContractCall>();
  /** The calls that send a property of something from outside, and that property. */
  readonly #properties: { of: ExternalValue; call: ContractCall }[] = [];
  /** The calls whose response has a new token. */
  readonly #rotations = new Map<object, ContractCall>();

  constructor(
    calls: readonly ContractCall[],
    readonly tools: CheckTools,
  ) {
    for (const call of calls) {
      if (call.operation?.rotates) this.#rotations.set(call.call.sink, call);
      for (const { source, secret } of tokensOf(call, tools)) {
        this.#sources.set(source, call);
        if (secret !== null) this.#literals.set(secret, call);
      }
      for (const hole of holesOf(tokenValuesOf(call, tools))) {
        const key = keyOf(hole);
        if (key !== undefined) this.#holes.set(key, call);
        if (hole.of) this.#properties.push({ of: hole.of, call });
      }
    }
  }

  get isEmpty(): boolean {
    return [this.#sources, this.#holes, this.#literals, this.#rotations].every((known) => known.size === 0);
  }

  /** The call whose token one of some values is or contains; undefined if none is known to. */
  readonly callOf = (values: Values): ContractCall | undefined => {
    for (const value of values) {
      const call = this.#ofResult(value) ?? this.#ofHolder(value) ?? this.#ofParts(partsOf(value));
      if (call) return call;
    }
    return undefined;
  };

  /** What has a token among its properties: `workerData`, `process.env`. */
  #ofHolder(value: Value): ContractCall | undefined {
    if (value.kind !== 'external' || value.path.length === 0) return undefined;
    return this.#properties.find(({ of }) => isPropertyOf(of, value))?.call;
  }

  #ofParts(parts: readonly TextPart[]): ContractCall | undefined {
    for (const part of parts) {
      const call = typeof part === 'string' ? this.#ofText(part) : this.#ofHole(part);
      if (call) return call;
    }
    return undefined;
  }

  #ofText(text: string): ContractCall | undefined {
    for (const [secret, call] of this.#literals) if (holdsToken(text, secret)) return call;
    return undefined;
  }

  #ofHole(hole: Hole): ContractCall | undefined {
    const key = keyOf(hole);
    const call = key === undefined ? undefined : this.#holes.get(key);
    if (call || !hole.source || this.#sources.size === 0) return call;
    const sources = sourceOf(hole.source, hole.of, this.tools.engine);
    return sources.map(({ source }) => this.#sources.get(source)).find((found) => found !== undefined);
  }

  /** The new token, or what has it: the body of the response, parsed or as text. */
  #ofResult(value: Value): ContractCall | undefined {
    if (value.kind === 'json') return this.callOf(value.of());
    const call = value.kind === 'response' ? this.#rotations.get(value.site) : undefined;
    if (!call || value.kind !== 'response' || value.stage === 'raw') return undefined;
    return value.path.length === 0 || value.path.at(-1) === call.operation?.rotates?.secret ? call : undefined;
  }
}

function isPropertyOf({ module, path }: ExternalValue, owner: ExternalValue): boolean {
  const below = path.slice(owner.path.length);
  return (
    module === owner.module &&
    below.length > 0 &&
    owner.path.every((step, index) => step === path[index]) &&
    below.every((step) => /^[\w$-]+$/.test(step))
  );
}

function partsOf(value: Value): readonly TextPart[] {
  if (value.kind === 'text') return value.parts;
  if (value.kind === 'external')
    return [{ label: value.path.join('.'), of: value, ...(value.source && { source: value.source }) }];
  return value.kind === 'unknown' ? [value.hole] : [];
}

function holesOf(values: Values): Hole[] {
  return values.flatMap((value) => partsOf(value).filter((part) => typeof part !== 'string'));
}

/** Equal for unknowns that are the same value; undefined where nothing shows that. */
function keyOf({ label, frame, source }: Hole): string | undefined {
  if (label === 'unknown') return undefined;
  if (frame) return `${label}|${idOf(frame)}`;
  return source && `${label}@${idOf(source.node)}`;
}
