import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BIN, runProcessWithContracts as runProcess, runWithContracts as run } from '../../../../test/cli/run.js';
import { temporaryDirectory } from '../../../../test/temporary.js';
import { startUpstream } from '../upstream.js';

const SECRET = 'glean_c0ffee1234567890abcdef';

/** A program that sends requests: `METHOD PATH BODY`, each on a line of its own, and prints the statuses. */
const CALLER = `
const [origin, ...lines] = process.argv.slice(2);
for (const line of lines) {
  const [method, path, body] = line.split(' ');
  const headers = { authorization: 'Bearer ' + (process.env.TOKEN ?? 'any' + path.slice(0, 4)), 'content-type': 'application/json', 'user-agent': 'caller/1.0', 'x-deprec-scan-site': 'src/caller.js:4' };
  const response = await fetch(process.env[origin] + path, { method, headers, ...(body && { body }) });
  console.log(response.status);
}
`;
const LISTANSWERS = 'POST /rest/api/v1/listanswers {}';
const CONFIG = 'POST /api/index/v1/getdatasourceconfig {"datasource":"crm"}';

function project(files: Record<string, string> = {}): string {
  const directory = temporaryDirectory();
  for (const [name, text] of Object.entries({ 'caller.mjs': CALLER, ...files }))
    writeFileSync(join(directory, name), text);
  return directory;
}

/** Rehearses a program that sends some requests, and has the streams of the command. */
function rehearse(cwd: string, args: readonly string[], lines: readonly string[], env: Record<string, string> = {}) {
  const command = [process.execPath, 'caller.mjs', 'DEPREC_SCAN_ORIGIN', ...lines];
  return runProcess(['rehearse', '--port', '0', ...args, '--', ...command], { cwd, env });
}

describe('rehearse -- COMMAND', () => {
  it('runs the command against the API of the day, and says what it used', () => {
    const { exitCode, stdout, stderr } = rehearse(project(), ['--as-of', '2026-10-16'], [LISTANSWERS, LISTANSWERS]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^410\n410\nOPERATION .*\nPOST \/rest\/api\/v1\/listanswers +client\.listanswers +2 +src\/caller\.js:4\n$/,
    );
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^deprec-scan: listening on http:\/\/127\.0\.0\.1:\d+$/),
      'deprec-scan: the API as of 2026-10-16: 25 of 28 entries removed',
      'deprec-scan: POST /rest/api/v1/listanswers 410: client.listanswers (removal 2026-10-15)',
      'deprec-scan: 2 requests used 1 deprecated entry',
      '',
    ]);
  });

  it('fails with --fail-on-use, and when the command fails', () => {
    const directory = project();
    expect(rehearse(directory, ['--as-of', '2026-10-15', '--fail-on-use'], [LISTANSWERS]).exitCode).toBe(1);
    expect(rehearse(directory, ['--fail-on-use', '--datasource', 'crm'], [CONFIG])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^200\n/) as string,
    });
    const failing = runProcess(['rehearse', '--port', '0', '--', process.execPath, '-e', 'process.exit(7)'], {
      cwd: directory,
    });
    expect(failing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('ended with exit code 7') as string });
    const missing = runProcess(['rehearse', '--port', '0', '--', './no-such-program'], { cwd: directory });
    expect(missing).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('./no-such-program cannot be started') as string,
    });
  });

  it('counts requests of paths that nothing knows', () => {
    const { stderr } = rehearse(project(), ['--as-of', '2026-10-16'], [LISTANSWERS, 'GET /a']);
    expect(stderr).toContain('2 requests used 1 deprecated entry; 1 of them of no path that an API has');
  });

  it('gives the origin in further variables', () => {
    const command = [process.execPath, 'caller.mjs', 'GLEAN_SERVER_URL', LISTANSWERS];
    const { stdout } = runProcess(['rehearse', '--port', '0', '--env', 'GLEAN_SERVER_URL', '--', ...command], {
      cwd: project(),
    });
    expect(stdout).toMatch(/^410\n/);
  });

  it('answers with errors on demand', () => {
    const faults = ['--fault', '429 for POST /api/index/v1/getdatasourceconfig every 2', '--datasource', 'crm'];
    expect(rehearse(project(), faults, [CONFIG, CONFIG, CONFIG]).stdout).toMatch(/^429\n200\n429\n/);
  });

  it('has brownouts', () => {
    const { stdout } = rehearse(
      project(),
      ['--as-of', '2026-05-01', '--brownout', 'every 10 min for 1 min'],
      [LISTANSWERS],
    );
    expect(stdout).toMatch(/^410\n/);
  });

  it('keeps its state in a file, without the values of tokens', () => {
    const directory = project();
    const add = 'POST /api/index/v1/adddatasource {"name":"crm"}';
    const index = 'POST /api/index/v1/indexdocument {"datasource":"crm","document":{"id":"1","title":"private"}}';
    const first = rehearse(directory, ['--state', 'state.json'], [CONFIG, add, CONFIG, index], { TOKEN: SECRET });
    expect(first.stdout).toMatch(/^400\n200\n200\n200\n/);
    const second = rehearse(directory, ['--state', 'state.json'], [CONFIG, LISTANSWERS], { TOKEN: SECRET });
    expect(second.stdout).toMatch(/^200\n410\n/);
    const state = readFileSync(join(directory, 'state.json'), 'utf8');
    expect(JSON.parse(state)).toMatchObject({
      version: 1,
      tokens: [{ interface: 'indexing' }],
      datasources: [{ name: 'crm' }],
    });
    expect(state).not.toMatch(new RegExp(`${SECRET}|private`));
  });

  it('takes the tokens of a register alone, with values from the environment', () => {
    const token = { name: 'crm', scope: { datasources: ['crm'] }, expiresOn: '2026-12-31', variable: 'CRM_TOKEN' };
    const directory = project({ 'tokens.json': JSON.stringify({ version: 1, tokens: [token] }) });
    const args = ['--as-of', '2026-12-31', '--tokens', 'tokens.json', '--datasource', 'crm'];
    const known = rehearse(directory, args, [CONFIG], { TOKEN: SECRET, CRM_TOKEN: SECRET });
    expect(known.stdout).toMatch(/^200\n/);
    expect(known.stdout + known.stderr).not.toContain(SECRET);
    expect(rehearse(directory, args, [CONFIG], { TOKEN: 'other', CRM_TOKEN: SECRET }).stdout).toMatch(/^401\n/);
    expect(
      rehearse(directory, ['--as-of', '2027-01-01', ...args.slice(2)], [CONFIG], { TOKEN: SECRET, CRM_TOKEN: SECRET })
        .stdout,
    ).toMatch(/^401\n/);
    expect(rehearse(directory, args, [CONFIG], { TOKEN: SECRET }).stderr).toContain(
      'the token crm is refused: CRM_TOKEN is not set',
    );
  });

  it('writes evidence', () => {
    const directory = project();
    for (const lines of [[LISTANSWERS], [LISTANSWERS, LISTANSWERS]])
      rehearse(directory, ['--evidence', 'evidence.jsonl'], lines, { TOKEN: SECRET });
    const evidence = readFileSync(join(directory, 'evidence.jsonl'), 'utf8');
    const lines = evidence
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject(
      [1, 2].map((count) => ({
        version: 1,
        api: 'client',
        operation: 'POST /rest/api/v1/listanswers',
        entries: [{ id: 'client.listanswers', in: null }],
        userAgent: 'caller/1.0',
        site: 'src/caller.js:4',
        status: 410,
        from: 'rehearsal',
        count,
      })),
    );
    expect(evidence).not.toContain(SECRET);
  });
});

describe('rehearse', () => {
  const children: ReturnType<typeof spawn>[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Starts the command, and waits for its origin. */
  async function started(args: readonly string[], cwd: string) {
    const child = spawn(process.execPath, [BIN, 'rehearse', '--port', '0', ...args], { cwd });
    children.push(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const origin = await new Promise<string>((resolve, reject) => {
      child.on('exit', () => reject(new Error(stderr)));
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        const [, found] = /listening on (\S+)/.exec(stderr) ?? [];
        if (found) resolve(found);
      });
    });
    const end = async (signal: NodeJS.Signals): Promise<{ code: number | null; stdout: string; stderr: string }> => {
      const code = await new Promise<number | null>((resolve) => {
        child.removeAllListeners('exit').on('close', resolve);
        child.kill(signal);
      });
      return { code, stdout, stderr };
    };
    return { origin, end };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('serves until %s', async (signal) => {
    const { origin, end } = await started(['--as-of', '2026-10-15'], project());
    expect((await fetch(`${origin}/rest/api/v1/listanswers`, { method: 'POST' })).status).toBe(200);
    const { code, stdout } = await end(signal);
    expect(code).toBe(0);
    expect(stdout).toContain('client.listanswers');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on to its command', async (signal) => {
    const waiting = ['--', process.execPath, '-e', 'setInterval(() => {}, 1000)'];
    const { end } = await started(waiting, project());
    const { code, stderr } = await end(signal);
    expect(code).toBe(1);
    expect(stderr).toContain(`ended with ${signal}`);
  });

  it('says when its upstream does not answer, and goes on', async () => {
    const upstream = await startUpstream((_arrived, response) => response.end('{}'));
    const { origin, end } = await started(['--upstream', upstream.origin], project());
    const statusOf = async (): Promise<number> =>
      (await fetch(`${origin}/rest/api/v1/chat`, { method: 'POST' })).status;
    expect(await statusOf()).toBe(200);
    await upstream.close();
    expect(await statusOf()).toBe(502);
    expect((await end('SIGTERM')).stderr).toMatch(/deprec-scan: the upstream does not answer: \S+/);
  });
});

describe('a wrong command line', () => {
  it.each([
    [['--port', '70000'], '--port 70000: not a port'],
    [['--address', 'localhost'], '--address localhost: not an IP address'],
    [['--upstream', 'acme-be.glean.com'], '--upstream: not a URL of HTTP'],
    [['--upstream', `https://user:${SECRET}@acme-be.glean.com`], '--upstream: a URL with a user'],
    [['--fault', '200'], '--fault 200: not a fault'],
    [['--fault', '429 for POST'], '--fault 429 for POST: not a fault'],
    [['--brownout', 'every 1 min for 10 min'], '--brownout every 1 min for 10 min: not the times of a brownout'],
    [['--as-of', '2026-02-30'], '--as-of 2026-02-30: no such date'],
    [['--env', 'A B'], '--env A B: not the name of an environment variable'],
    [['--max-body', 'big'], '--max-body big: not a size'],
    [['--state', 'caller.mjs'], 'caller.mjs: is not valid JSON'],
    [['--state', 'other.json'], 'other.json: is not the state of a rehearsal'],
    [['--evidence', 'no/such/directory/e.jsonl'], 'no/such/directory/e.jsonl'],
    [['--evidence', 'caller.mjs'], 'caller.mjs: is not a file of evidence'],
    [['--state', 'no/such/directory/s.json'], '--state no/such/directory/s.json: cannot be written'],
    [['--upstream', 'http://127.0.0.1:9', '--fault', '500'], '--fault: has no effect with --upstream'],
    [['--tokens', 'none.json'], 'none.json'],
    [['--registry', 'none.json'], 'none.json'],
  ])('%j', async (args, message) => {
    const { exitCode, stdout, stderr } = await run(['rehearse', ...args], {
      cwd: project({ 'other.json': '{"version":2}' }),
    });
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(`deprec-scan: `);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(SECRET);
  });
});
