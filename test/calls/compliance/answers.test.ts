import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/model/contract.js';
import type { PlacedViolation } from '../../../src/model/violation.js';
import { loadContract } from '../../../src/registry/contract.js';
import { loadRegistry } from '../../../src/registry/load.js';
import { analyse } from '../../../src/scan.js';
import { startStub, type StubServer } from './stub-server.js';

/** What is not reported yet: rules that are not there, and `RULE in SNIPPET`. What lands is taken out. */
const PENDING: readonly string[] = [];

const SNIPPETS = join(import.meta.dirname, 'snippets');
const RUNNER = join(import.meta.dirname, 'run-snippets.mjs');
const MARKER = /\/\/ VIOLATION (.*)$/;
/** The token that stands in a snippet. */
const HARDCODED = 'k7Qm2vX9pLr4TzB8wN3cYf6H';

const contract = loadContract();
const registry = loadRegistry([]);

interface Marked {
  line: number;
  rule: RuleId;
}

interface Snippet {
  file: string;
  marked: Marked[];
  stub: StubServer;
  /** The token that the snippet has for the indexing interface. */
  token: string;
}

const snippets = new Map<string, Snippet>();
const files = readdirSync(SNIPPETS).sort();
const scanned = new Map<string, PlacedViolation[]>();

/** What the scan of a snippet says, without what is of low confidence. */
function violationsOf(file: string): PlacedViolation[] {
  const known = scanned.get(file);
  if (known) return known;
  const text = readFileSync(join(SNIPPETS, file), 'utf8').replaceAll(/\/\/ VIOLATION .*$/gm, '');
  const tree = { files: [file], read: () => Buffer.from(text) };
  const { violations, problems } = analyse({ root: '/', paths: ['/'], registry, contract, tree });
  expect(problems).toEqual([]);
  const found = violations.filter(({ confidence }) => confidence !== 'low');
  scanned.set(file, found);
  return found;
}

function markedIn(file: string): Marked[] {
  const lines = readFileSync(join(SNIPPETS, file), 'utf8').split('\n');
  return lines.flatMap((text, i) =>
    (MARKER.exec(text)?.[1]?.split(';') ?? []).map((rule) => ({ line: i + 1, rule: rule.trim() as RuleId })),
  );
}

/** The status that the contract says for who breaks a rule, or null. */
function promisedBy(rule: RuleId): number | null {
  const statuses = contract.apis.flatMap((api) => api.statuses);
  return statuses.find(({ brokenRules = [] }) => brokenRules.includes(rule))?.status ?? null;
}

beforeAll(async () => {
  const jobs: { file: string; env: Record<string, string> }[] = [];
  for (const file of files) {
    const stub = await startStub();
    const token = stub.issue({});
    stub.issue({ secret: HARDCODED });
    const env = {
      GLEAN_ORIGIN: stub.origin,
      GLEAN_INDEXING_TOKEN: token,
      GLEAN_CLIENT_TOKEN: stub.issue({ interface: 'client' }),
      GLEAN_SHARED_TOKEN: stub.issue({}),
    };
    snippets.set(file, { file, marked: markedIn(file), stub, token });
    jobs.push({ file: join(SNIPPETS, file), env });
  }
  await runAll(jobs);
});

afterAll(async () => {
  await Promise.all([...snippets.values()].map(({ stub }) => stub.close()));
});

/** The server is in this process, so that waiting for the other one must not stop it. */
function runAll(jobs: readonly object[]): Promise<void> {
  const child = spawn(process.execPath, [RUNNER], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(JSON.stringify(jobs));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the snippets ended with ${code}`))));
  });
}

it('there are enough of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
  const rules = new Set([...snippets.values()].flatMap(({ marked }) => marked.map(({ rule }) => rule)));
  expect(rules.size).toBe(12);
});

describe.each(files)('%s', (file) => {
  it('is reported as it is marked', () => {
    const { marked } = snippets.get(file)!;
    const isPending = ({ rule }: Marked): boolean => PENDING.includes(rule) || PENDING.includes(`${rule} in ${file}`);
    const expected = marked.filter((one) => !isPending(one));
    const found = violationsOf(file).map(({ line, rule }) => ({ line, rule }));
    expect(found).toEqual(expected);
  });

  it('gets the answer that is promised', async () => {
    const { marked, stub, token } = snippets.get(file)!;
    const statuses = stub.log.map(({ status }) => status);
    expect(statuses).not.toEqual([]);
    const promised = [...new Set(marked.map(({ rule }) => promisedBy(rule)))];
    if (marked.some(({ rule }) => rule === 'use-rotated-token')) expect(await afterRotation(stub, token)).toBe(401);
    else if (marked.some(({ rule }) => rule === 'valid-method')) expect(statuses).not.toContain(200);
    else if (promised.every((status) => status === null)) expect(new Set(statuses)).toEqual(new Set([200]));
    else expect(statuses).toEqual(expect.arrayContaining(promised));
  });

  it('is told so in the message', () => {
    const violations = violationsOf(file);
    const said = new Map(violations.map(({ rule }) => [rule, new Set<number>()]));
    for (const { rule, message } of violations)
      for (const [, status] of message.matchAll(/the server answers (\d+)/g)) said.get(rule)!.add(Number(status));
    // Of the client interface no status is published, so that one place of a rule may say it and another not.
    for (const [rule, statuses] of said)
      expect([...statuses]).toEqual([promisedBy(rule)].filter((one) => one !== null));
  });
});

/** Who rotates a token and does not keep the new one is refused when the old one ends. */
async function afterRotation(stub: StubServer, token: string): Promise<number> {
  expect(stub.rotated).toHaveLength(1);
  stub.pass(1441);
  const { status } = await fetch(`${stub.origin}/api/index/v1/getdatasourceconfig`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ datasource: 'crm' }),
  });
  return status;
}
