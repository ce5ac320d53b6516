import type { AuditReport } from '../../../src/model/audit/audit.js';
import { sha256 } from './sha256.js';
import { toJson } from '../../../src/report/text.js';

/**
 * The type of the predicate, which docs/report.md describes. It changes with the shape of the predicate and with nothing
 * else.
 */
const PREDICATE_TYPE = 'https://unpkg.com/deprec-scan/docs/report.md#predicate-v1';

/**
 * An in-toto statement (version 1, in-toto.io/Statement/v1) over the files of a report: how they were made, and what
 * they say. It is not signed; a tool such as cosign does that.
 *
 * @param files the names and texts of the files.
 */
export function statementOn(audit: AuditReport, files: readonly { name: string; text: string }[]): string {
  const { tool, asOf, registries, evidence, verdict, totals, gaps } = audit;
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, text }) => ({ name, digest: { sha256: sha256(text).slice('sha256-'.length) } })),
    predicateType: PREDICATE_TYPE,
    predicate: { tool, asOf, registries, evidence, verdict, totals, gaps },
  };
  return toJson(statement);
}
