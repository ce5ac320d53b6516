import { digestOf } from '../src/strings/digest.js';

/** Numbers from 0 up to 1 that look random and are the same each time: a linear congruential generator. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A number below 2 ** 32 that a name has. */
export function numberOf(name: string): number {
  return Buffer.from(digestOf(name), 'base64url').readUInt32LE();
}

/** A number below 2 ** 32 that two numbers have together, by the finalizer of `MurmurHash3`. */
export function mixed(one: number, other: number): number {
  let hash = one ^ other;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
