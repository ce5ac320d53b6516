import { isIsoDate } from '../../model/dates.js';
import type { Contract, ContractApi } from '../../model/contract.js';
import type { Location } from '../../model/finding.js';
import type { RegisteredToken } from '../../model/token.js';
import { faultOfRange } from './cidr.js';
import { locate, locationOf, parseDocument, type JsonDocument } from '../document.js';
import { schemaIssues } from '../json-schema.js';
import { issue, toUserError, type Issue, type JsonPath, type RegistryProblem } from '../problem.js';
import { readTextFile } from '../read-text.js';
import { looksSecret } from '../../secrets/looks-secret.js';
import { closest } from '../suggest.js';

/**
 * JSON Schema of a register of tokens, which ships with the package.
 *
 * @internal
 */
export const TOKENS_SCHEMA_FILE = 'tokens.schema.json';

/** The interface of a token that names none. */
const USUAL_INTERFACE = 'indexing';

/** A token as it is written. */
interface WrittenToken {
  name: string;
  interface?: string;
  scope?: 'global' | { datasources: string[] };
  expiresOn?: string;
  ipRestrictions?: string | string[];
  rotationPeriodMinutes?: number;
  owner?: string;
  variable?: string;
  reason?: string;
}

/** Where a register is written. */
export interface TokensSource {
  file: string;
  /** The path in messages. */
  shown: string;
  /** Where the list is in a configuration; null for a file of its own. */
  list: JsonPath | null;
}

/**
 * Reads a register of tokens: a file of its own, or a list in a configuration. Comments are allowed in both.
 *
 * @returns the tokens, with the path in messages as their file.
 * @throws UserError for its first problem.
 */
export function readTokens({ file, shown, list }: TokensSource, contract: Contract): RegisteredToken[] {
  const read = readTextFile(file, 'a register of tokens');
  if ('problems' in read) throw fail(read.problems.map((problem) => ({ ...problem, file: shown })));
  const parsed = parseDocument(shown, read.text, 'jsonc');
  if ('problems' in parsed) throw fail(parsed.problems);
  const { document } = parsed;
  const at = list ?? ['tokens'];
  const written = list === null ? document.value : valueAt(document.value, list);
  // First of all, because other messages quote what is wrong.
  check(document, below(list ?? [], secretIssues(written)));
  check(document, below(list ?? [], schemaIssues(written, TOKENS_SCHEMA_FILE, list === null ? '' : '/$defs/list')));
  const tokens = valueAt(document.value, at) as WrittenToken[];
  check(document, below(at, tokenIssues(tokens, contract)));
  return tokens.map((token, index) => ({
    ...registered(token, apiOf(token, contract)!),
    file: shown,
    ...locationOf(document, [...at, index]),
  }));
}

function fail(problems: readonly RegistryProblem[]): Error {
  return toUserError(problems, (more, file) => `${more} more in ${file}`);
}

/** An unknown property comes before a missing one: it is often that one, misspelt. */
function check(document: JsonDocument, issues: readonly Issue[]): void {
  const sorted = [...issues.filter(({ at }) => at === 'key'), ...issues.filter(({ at }) => at === 'value')];
  if (sorted.length > 0) throw fail(sorted.map((found) => locate(document, found)));
}

function below(path: JsonPath, issues: readonly Issue[]): Issue[] {
  return issues.map((found) => ({ ...found, path: [...path, ...found.path] }));
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], value);
}

/** Keys under which people would put the value of a token. */
const SECRET_KEY = /^(raw|client|api|access|bearer|auth)?(secret|token|password|key|value|credential|bearer)(value)?$/i;

const NO_SECRETS = 'remove it, and rotate the token if others have seen the file; secrets belong in a secret store';

/** The places that hold a secret or seem to. Nothing of them is quoted. */
function secretIssues(value: unknown): Issue[] {
  const found: Issue[] = [];
  const visit = (at: unknown, path: JsonPath): void => {
    if (typeof at === 'string') {
      if (looksSecret(at) && !isRanges(at))
        found.push(issue(path, 'this looks like a secret; a register must not contain secrets', NO_SECRETS));
    } else if (typeof at === 'object' && at !== null) {
      for (const [key, member] of Object.entries(at)) {
        const step = Array.isArray(at) ? Number(key) : key;
        if (looksSecret(key))
          found.push(issue(path, 'a key here looks like a secret; a register must not contain secrets', NO_SECRETS));
        else if (typeof member !== 'object' && SECRET_KEY.test(key.replaceAll(/[-_\s]/g, '')))
          found.push({ path: [...path, key], at: 'key', message: `\`${key}\` would be a secret`, hint: NO_SECRETS });
        else visit(member, [...path, step]);
      }
    }
  };
  visit(value, []);
  return found;
}

/** A list of addresses is long and has digits, and is no secret. */
function isRanges(text: string): boolean {
  return /^[\da-fA-F:./,\s]+$/.test(text) && /[.:]/.test(text);
}

/** What the schema cannot say: days, ranges, what the contract asks of a token, names that are there twice. */
function tokenIssues(tokens: readonly WrittenToken[], contract: Contract): Issue[] {
  return tokens.flatMap((token, index) =>
    below([index], [...issuesOf(token, contract), ...clashes(token, index, tokens)]),
  );
}

function issuesOf(token: WrittenToken, contract: Contract): Issue[] {
  const api = apiOf(token, contract);
  if (!api) return [unknownInterface(token.interface ?? USUAL_INTERFACE, contract)];
  const { expiresOn, scope, reason, ipRestrictions } = token;
  return [
    ...missing(token, api),
    ...(expiresOn === undefined || isIsoDate(expiresOn)
      ? []
      : [issue(['expiresOn'], `the calendar has no day ${expiresOn}`, 'write the day that the admin console shows')]),
    ...(scope === 'global' && reason === undefined
      ? [
          issue(
            ['scope'],
            'a global scope needs a `reason`',
            'add a reason, or name the datasources that the token needs',
          ),
        ]
      : []),
    ...rotationIssues(token, api),
    ...rangeIssues(ipRestrictions),
  ];
}

function apiOf({ interface: id = USUAL_INTERFACE }: WrittenToken, { apis }: Contract): ContractApi | undefined {
  return apis.find((api) => api.id === id);
}

function unknownInterface(id: string, { apis }: Contract): Issue {
  const known = apis.map((api) => api.id);
  const meant = closest(id, known);
  const hint = meant === null ? `known here: ${known.join(', ')}` : `did you mean \`${meant}\`?`;
  return issue(['interface'], `no contract has an API \`${id}\``, hint);
}

/** What the contract of an interface asks of its tokens. */
function missing({ expiresOn, scope }: WrittenToken, { limits, authentication }: ContractApi): Issue[] {
  const issues: Issue[] = [];
  const expiry = limits?.tokenExpiry;
  if (expiresOn === undefined && expiry?.required === true)
    issues.push(
      issue(
        [],
        `missing property \`expiresOn\`: every token needs an expiry (section ${expiry.section})`,
        'write its last day as "YYYY-MM-DD"',
      ),
    );
  if (scope === undefined && authentication?.creators)
    issues.push(issue([], 'missing property `scope`', 'write "global", or { "datasources": ["..."] }'));
  return issues;
}

function rotationIssues({ rotationPeriodMinutes: minutes }: WrittenToken, { limits }: ContractApi): Issue[] {
  const limit = limits?.rotationPeriodMinutes;
  if (minutes === undefined || limit === undefined || minutes >= limit.least) return [];
  const { least, section } = limit;
  const hint = `write ${least} or more, or leave it out for a token that is not rotated`;
  return [issue(['rotationPeriodMinutes'], `${minutes} minutes are less than ${least} (section ${section})`, hint)];
}

function rangeIssues(ranges: WrittenToken['ipRestrictions']): Issue[] {
  return rangesOf(ranges).flatMap((range, index) => {
    const wrong = faultOfRange(range);
    const path = typeof ranges === 'string' ? ['ipRestrictions'] : ['ipRestrictions', index];
    return wrong ? [issue(path, wrong.message, wrong.hint)] : [];
  });
}

function rangesOf(ranges: WrittenToken['ipRestrictions']): string[] {
  return typeof ranges === 'string' ? ranges.split(',').map((range) => range.trim()) : (ranges ?? []);
}

/** A name tells tokens apart, and no variable has tokens of two interfaces. */
function clashes({ name, variable, ...token }: WrittenToken, index: number, tokens: readonly WrittenToken[]): Issue[] {
  const earlier = tokens.slice(0, index);
  const issues: Issue[] = [];
  if (earlier.some((one) => one.name === name))
    issues.push(issue(['name'], `duplicate token name \`${name}\``, 'use unique names'));
  const other = earlier.find(
    (one) =>
      variable !== undefined &&
      one.variable === variable &&
      (one.interface ?? USUAL_INTERFACE) !== (token.interface ?? USUAL_INTERFACE),
  );
  if (other)
    issues.push(
      issue(
        ['variable'],
        `\`${variable}\` has the token \`${other.name}\` of another interface; no token is valid for both`,
        'use a separate variable for each interface',
      ),
    );
  return issues;
}

function registered(token: WrittenToken, api: ContractApi): Omit<RegisteredToken, keyof Location> {
  const expired = api.statuses.find(({ brokenRules = [] }) => brokenRules.includes('token-expiry'));
  return {
    name: token.name,
    interface: api.id,
    scope: token.scope ?? null,
    expiresOn: token.expiresOn ?? null,
    ipRestrictions: rangesOf(token.ipRestrictions),
    rotationPeriodMinutes: token.rotationPeriodMinutes ?? null,
    owner: token.owner ?? null,
    variable: token.variable ?? null,
    reason: token.reason ?? null,
    refusal: expired ? { status: expired.status, section: expired.section } : null,
    issuedBy: api.authentication?.issuedBy ?? null,
  };
}

/**
 * Whether a file called `tokens.json` is a register. Others have such files too: colours and sizes of a design, lists
 * of currencies.
 */
export function isRegister(text: string): boolean {
  return (
    /tokens\.schema\.json"|"(expiresOn|rotationPeriodMinutes|ipRestrictions)"\s*:/.test(text) ||
    (/"version"\s*:\s*1\b/.test(text) && /"tokens"\s*:\s*\[/.test(text))
  );
}
