import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { formatGithub } from '../../src/report/machine/github.js';
import { printable } from '../../src/report/text.js';
import { AWKWARD_FILE, awkwardReport, manyFindings } from './awkward.js';
import { endpointFinding, fieldFinding, makeContext, makeReport, violation } from './sample.js';
import { parseCommand, type Command } from './workflow-command.js';

function commandsOf(report: ScanReport): Command[] {
  return formatGithub(report, makeContext())
    .split('\n')
    .flatMap((line) => parseCommand(line) ?? []);
}

function countOf(commands: readonly Command[], name: string): number {
  return commands.filter((command) => command.name === name).length;
}

describe('formatGithub', () => {
  it('annotates every finding, in one group', () => {
    const report = makeReport({ findings: [fieldFinding(), endpointFinding()] });
    expect(formatGithub(report, makeContext())).toBe(`::group::deprec-scan: 2 uses in 2 files as of 2026-11-21
::error file=src/index/count.ts,line=3,endLine=6,title=indexing.getdocumentcount::Endpoint POST /api/index/v1/getdocumentcount: removed 37 days ago (2026-10-15), high confidence.%0AAfter removal the endpoint answers 410 Gone.%0AThe endpoint getdocumentcount is deprecated and has no replacement: remove the call.
::warning file=src/chat/answer.ts,line=2,endLine=2,col=30,endColumn=43,title=client.getanswer.trackingToken::Response field trackingToken of POST /rest/api/v1/getanswer: removal in 55 days (2027-01-15), high confidence.%0AAfter removal the field is silently left out: no error, only missing data.%0AUse \`answerResult.answer.trackingToken\` instead (the same name in another place).
::endgroup::
`);
  });

  it('says in words that nothing was found, without spending an annotation', () => {
    const text = formatGithub(makeReport(), makeContext());
    expect(text).toMatch(/^No use of the 28 deprecated entries was found: .+\n$/);
    expect(parseCommand(text)).toBeNull();
    expect(formatGithub(makeReport(), makeContext({ quiet: true }))).toBe('');
  });

  it('has uses before mentions, however urgent these are', () => {
    const mentions = Array.from({ length: 12 }, (_, i) =>
      endpointFinding({ id: `m-${i}`, file: `m${i}.ts`, confidence: 'low', removal: '2025-01-01' }),
    );
    const report = makeReport({ findings: [...mentions, fieldFinding({ id: 'u' })] });
    const context = makeContext({ severityOf: () => 'warning' });
    const [heading, first] = formatGithub(report, context).split('\n');
    expect(heading).toBe('::group::deprec-scan: 1 use, 12 mentions in 13 files as of 2026-11-21');
    expect(first).toContain('file=src/chat/answer.ts,');
  });

  it('counts what is accepted, and annotates none of it', () => {
    const suppressed = { by: 'baseline', reason: null, until: '2027-02-19' } as const;
    const accepted = Array.from({ length: 12 }, (_, i) => ({ ...endpointFinding({ id: `${i}` }), suppressed }));
    const counts = '12 uses, 12 by the baseline; the first expires in 90 days (2027-02-19)';
    expect(formatGithub(makeReport({ findings: accepted }), makeContext())).toBe(
      `deprec-scan: 12 uses in 1 file as of 2026-11-21; accepted: ${counts}\n`,
    );
    const violations = [{ ...violation(), suppressed }];
    const commands = commandsOf(makeReport({ findings: [...accepted, fieldFinding()], violations }));
    expect(commands.map(({ name }) => name)).toEqual(['group', 'warning', 'endgroup']);
    expect(commands[0]?.data).toContain('13 uses and 1 violation of a contract in 2 files');
    expect(commands[0]?.data).toContain('accepted: 12 uses and 1 violation, 13 by the baseline');
  });

  it('annotates what could not be read, before everything else', () => {
    const commands = commandsOf(
      makeReport({ findings: [endpointFinding()], problems: [{ file: 'a.ts', line: 3, message: 'm' }] }),
    );
    expect(commands.filter(({ name }) => name === 'error')).toEqual([
      { name: 'error', properties: { file: 'a.ts', line: '3', title: 'deprec-scan: incomplete' }, data: 'm' },
      expect.objectContaining({ properties: expect.objectContaining({ title: 'indexing.getdocumentcount' }) }),
    ]);
  });

  it('gives awkward texts to the runner as they are, and never a command of their own', () => {
    const lines = formatGithub(awkwardReport(), makeContext()).trimEnd().split('\n');
    const commands = lines.map((line) => parseCommand(line));
    expect(commands.map((command) => command?.name)).toEqual(['group', 'error', 'error', 'warning', 'endgroup']);
    for (const command of commands.slice(1, -1)) expect(command?.properties['file']).toBe(printable(AWKWARD_FILE));
    expect(lines[1]).toContain(',b%3Ac %3A%3Aerror%3A%3A"d" <e> & \'f\' 100%25 #g?h'.replace(',', '%2C'));
  });
});

describe('more findings than GitHub shows', () => {
  const report = manyFindings();
  const text = formatGithub(report, makeContext());
  const commands = commandsOf(report);

  it('is capped at ten of a level and at fifty in all', () => {
    const counts = ['error', 'warning', 'notice'].map((name) => countOf(commands, name));
    expect(counts).toEqual([10, 10, 10]);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(50);
  });

  it('ends with a notice of how many more there are', () => {
    expect(commands.at(-1)).toEqual({
      name: 'notice',
      properties: { title: 'deprec-scan' },
      data: '11 more without an annotation (4 errors, 3 warnings, 4 notices): GitHub shows 10 errors, 10 warnings and 10 notices of a step. The log of the step names them all.',
    });
  });

  it('closes every group that it opens', () => {
    const groups = commands.map(({ name }) => name).filter((name) => name.endsWith('group'));
    expect(groups).toEqual(['group', 'endgroup', 'group', 'endgroup']);
  });

  it('names the others in the log', () => {
    const named = [...text.matchAll(/(?:file=|^- )(src\/\d\d\.ts)[,:]/gm)].map(([, file]) => file);
    expect(named.sort()).toEqual(report.findings.map(({ file }) => file));
  });

  it('annotates what is removed first and what is surest', () => {
    const uses = [
      ...Array.from({ length: 10 }, (_, i) =>
        endpointFinding({ id: `a-${i}`, file: `a${i}.ts`, removal: '2026-11-01', confidence: 'medium' }),
      ),
      endpointFinding({ id: 'b', file: 'b.ts', removal: '2026-10-01', confidence: 'medium' }),
      endpointFinding({ id: 'c', file: 'c.ts', removal: '2026-11-01' }),
    ];
    const errors = commandsOf(makeReport({ findings: uses })).filter(({ name }) => name === 'error');
    expect(errors.map(({ properties }) => properties['file'])).toEqual([
      'b.ts',
      'c.ts',
      ...Array.from({ length: 8 }, (_, i) => `a${i}.ts`),
    ]);
  });

  it('lets no file name pass for a command in the log', () => {
    const names = ['::error file=x::y.ts', 'a##[error]b.ts'];
    const uses = [...names, ...Array.from({ length: 10 }, (_, i) => `a${i}.ts`)].map((file, i) =>
      endpointFinding({ id: `${i}`, file, confidence: i < 2 ? 'medium' : 'high' }),
    );
    const some = formatGithub(makeReport({ findings: uses }), makeContext()).split('\n');
    const inLog = some.filter((line) => line.startsWith('- '));
    expect(inLog).toHaveLength(2);
    expect(inLog.map((line) => parseCommand(line))).toEqual([null, null]);
  });
});
