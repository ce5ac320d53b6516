import type { ts as TS } from 'ts-morph';
import type { Contract, RuleId } from '../../model/contract.js';
import type { TokenRead } from '../../model/violation.js';
import type { Module } from '../../syntax/module.js';
import type { Trace } from '../domain/trace.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { ContractCall } from './contract-call.js';

/** What a rule has found. */
export interface Found {
  /** Where it stands. */
  node: TS.Node;
  /** What differs from what is right, for the message; never the text of a token. */
  facts?: Record<string, string>;
  /** The traces that explain it, beside the one of the call. */
  traces?: readonly (Trace | null)[];
  /** False if something on the way is only likely. */
  exact?: boolean;
}

/** How checks ask for files that are not parsed yet. */
export interface Demanding {
  /** Notes values whose unknown parts files decide that are not parsed yet. */
  missingIn(values: Values): void;
  /** Asks for the files that mention a word: they may change what clients of a package send. */
  mentioning(word: string): void;
}

/** What checks are given, and where they put what they have found beside violations. */
export interface CheckTools extends Demanding {
  readonly engine: Engine;
  readonly contract: Contract;
  /** The modules in which something is reported. */
  readonly modules: readonly Module[];
  /** Notes the place that reads the token of a call. */
  addToken(call: ContractCall, node: TS.Node, read: Pick<TokenRead, 'source' | 'variable'>, trace: Trace | null): void;
  /**
   * Notes a token that is written in the code, whose text is masked wherever it would be shown or kept.
   *
   * @param from the expressions that it is put together in.
   */
  addSecret(token: string, from: readonly TS.Node[]): void;
}

/** A rule that looks at one call. */
export interface CallCheck {
  rule: RuleId;
  check: (call: ContractCall, tools: CheckTools) => Iterable<Found>;
}

/** A rule that looks at the code around calls: where their tokens and results go. */
export interface ProgramCheck {
  rule: RuleId;
  checkAll: (calls: readonly ContractCall[], tools: CheckTools) => Iterable<Found & { call: ContractCall }>;
}
