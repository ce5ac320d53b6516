import type { CallCheck, ProgramCheck } from './check.js';
import { checkStatus } from './rules/check-status.js';
import { noForeignHeader } from './rules/no-foreign-header.js';
import { noHardcodedToken } from './rules/no-hardcoded-token.js';
import { noSharedToken } from './rules/no-shared-token.js';
import { noTokenLeak } from './rules/no-token-leak.js';
import { requireAuthorization } from './rules/require-authorization.js';
import { requireHttps } from './rules/require-https.js';
import { useRotatedToken } from './rules/use-rotated-token.js';
import { requireJson } from './rules/require-json.js';
import { validAuthorization } from './rules/valid-authorization.js';
import { validBody } from './rules/valid-body.js';
import { validMethod } from './rules/valid-method.js';

/**
 * The rules that look at one call each. What compares the whole program is in the stage findings, and is told here what
 * it compares.
 */
export const CALL_CHECKS: readonly CallCheck[] = [
  validMethod,
  requireHttps,
  requireAuthorization,
  validAuthorization,
  noForeignHeader,
  noHardcodedToken,
  noSharedToken,
  useRotatedToken,
  checkStatus,
  validBody,
  requireJson,
];

/** The rules that look at all calls of connected files together. */
export const PROGRAM_CHECKS: readonly ProgramCheck[] = [noTokenLeak];
