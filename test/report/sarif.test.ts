import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Log, Result, Run } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { ReportedFinding } from '../../src/model/finding.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { formatSarif } from '../../src/report/machine/sarif.js';
import { AWKWARD_FILE, awkwardReport, manyFindings } from './awkward.js';
import { endpointFinding, ENTRIES, fieldFinding, makeContext, makeReport, OBSERVED, SEEN } from './sample.js';

/** Microsoft's validator, with the schema of OASIS; it is a separate package for each system. */
const MULTITOOL = dirname(
  createRequire(import.meta.url).resolve(`@microsoft/sarif-multitool-${process.platform}/package.json`),
);

const REVISION = {
  repository: 'ssh://git@git.example/acme/web.git',
  commit: '0123456789abcdef0123456789abcdef01234567',
};

function runOf(report: ScanReport): Run {
  const [run] = (JSON.parse(formatSarif(report, makeContext())) as Log).runs;
  if (!run) throw new Error('no run');
  return run;
}

function resultsOf(findings: readonly ReportedFinding[]): Result[] {
  return runOf(makeReport({ findings })).results ?? [];
}

const WAIVER = { by: 'waiver', reason: 'gone with the next release', until: '2026-12-01' } as const;
const REPORTS: [string, ScanReport][] = [
  ['nothing found', makeReport()],
  ['evidence', makeReport({ findings: [{ ...fieldFinding(), seen: SEEN }], observed: OBSERVED })],
  [
    'findings',
    makeReport({
      findings: [
        fieldFinding(),
        endpointFinding(),
        endpointFinding({ id: 'e-2', line: 9, endLine: 9, endColumn: 30, confidence: 'low', trace: [] }),
      ],
    }),
  ],
  [
    'suppressed findings',
    makeReport({
      findings: [
        { ...fieldFinding(), suppressed: WAIVER },
        { ...endpointFinding(), suppressed: { ...WAIVER, by: 'baseline', reason: null } },
      ],
    }),
  ],
  ['many findings', manyFindings()],
  ['awkward texts', awkwardReport()],
];

describe('formatSarif', () => {
  it.each(REPORTS)('keeps the schema of SARIF 2.1.0: %s', (_, report) => {
    const schema = JSON.parse(readFileSync(join(MULTITOOL, 'sarif-2.1.0.json'), 'utf8')) as object;
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    validate(JSON.parse(formatSarif(report, makeContext({ revision: () => REVISION }))));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('has a rule for every entry, with its help, used or not', () => {
    const { rules = [] } = runOf(makeReport()).tool.driver;
    expect(rules.map(({ id }) => id)).toEqual(ENTRIES.map(({ id }) => id));
    expect(rules[1]).toEqual({
      id: 'client.getanswer.trackingToken',
      shortDescription: {
        text: 'Deprecated response field trackingToken of POST /rest/api/v1/getanswer, removal 2027-01-15.',
      },
      fullDescription: {
        text: 'The response field `trackingToken` of getanswer is deprecated: read `answerResult.answer.trackingToken`.',
      },
      help: {
        text: expect.stringContaining(
          '\nWhat to do: Use `answerResult.answer.trackingToken` instead (the same name in another place).\n',
        ),
        markdown: expect.stringContaining(
          '\n- **After removal**: response: the field is silently left out: no error, only missing data\n',
        ),
      },
      properties: { tags: ['deprecation', 'client'], announced: '2026-05-07', removal: '2027-01-15' },
    });
  });

  it('says which version of the tool and which commit it is about', () => {
    const [run] = (JSON.parse(formatSarif(makeReport(), makeContext({ revision: () => REVISION }))) as Log).runs;
    expect(run?.tool.driver).toMatchObject({
      version: '0.1.0',
      semanticVersion: '0.1.0',
      informationUri: 'https://developers.glean.com/deprecations',
    });
    expect(run?.versionControlProvenance).toEqual([
      { repositoryUri: REVISION.repository, revisionId: REVISION.commit, mappedTo: { uriBaseId: '%SRCROOT%' } },
    ]);
    expect(runOf(makeReport())).not.toHaveProperty('versionControlProvenance');
  });

  it('has an address of its own for each entry of the built-in list, and for others that have one', () => {
    const sources = ['api-contract 9.1 row 1', 'https://acme.example/changelog', 'a letter'];
    const entries = sources.map((source) => ({ ...ENTRIES[0]!, source }));
    const [run] = (JSON.parse(formatSarif(makeReport(), makeContext({ entries }))) as Log).runs;
    expect(run?.tool.driver.rules?.map(({ helpUri }) => helpUri)).toEqual([
      'https://developers.glean.com/deprecations',
      'https://acme.example/changelog',
      undefined,
    ]);
  });

  it('says of a rule nothing that depends on the day', () => {
    const report = makeReport({ findings: [endpointFinding()] });
    const later = { ...report, asOf: '2027-06-01' };
    expect(runOf(later).tool).toEqual(runOf(report).tool);
  });

  it('has a result per finding: level, place, trace and fingerprint', () => {
    const [field, endpoint, mention] = resultsOf([
      fieldFinding(),
      endpointFinding(),
      endpointFinding({ id: 'e-2', line: 9, confidence: 'low', trace: [] }),
    ]);
    expect([field?.level, endpoint?.level, mention?.level]).toEqual(['warning', 'error', 'note']);
    expect([field?.ruleIndex, endpoint?.ruleIndex]).toEqual([1, 0]);
    expect(field?.partialFingerprints).toEqual({ 'deprecScanFinding/v1': 'f-1' });
    expect(field?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/chat/answer.ts', uriBaseId: '%SRCROOT%' },
          region: { startLine: 2, startColumn: 30, endLine: 2, endColumn: 43 },
        },
      },
    ]);
    const steps = field?.codeFlows?.[0]?.threadFlows[0]?.locations.map(({ location }) => [
      location?.physicalLocation?.region?.startLine,
      location?.message?.text,
    ]);
    expect(steps).toEqual([
      [1, 'POST /rest/api/v1/getanswer by fetch'],
      [2, 'the response, by await and json()'],
    ]);
    expect(mention).not.toHaveProperty('codeFlows');
  });

  it('leaves the key alone that GitHub computes, and has no line in its own', () => {
    const moved = resultsOf([fieldFinding({ line: 200, endLine: 200 })]);
    expect(moved[0]?.partialFingerprints).toEqual(resultsOf([fieldFinding()])[0]?.partialFingerprints);
    expect(Object.keys(moved[0]?.partialFingerprints ?? {})).not.toContain('primaryLocationLineHash');
  });

  it('says of all results whether they are suppressed once one is', () => {
    expect(resultsOf([fieldFinding(), endpointFinding()]).some((result) => 'suppressions' in result)).toBe(false);
    const results = resultsOf([{ ...fieldFinding(), suppressed: WAIVER }, endpointFinding()]);
    expect(results.map(({ suppressions }) => suppressions)).toEqual([
      [
        {
          kind: 'inSource',
          status: 'accepted',
          justification: 'gone with the next release',
          properties: { until: '2026-12-01' },
        },
      ],
      [],
    ]);
  });

  it('names files by addresses that lead back to them', () => {
    const [result] = resultsOf([fieldFinding({ file: AWKWARD_FILE })]);
    const uri = result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '';
    expect(uri).toMatch(/^[\w.~!$&'()*+,;=@%/-]+$/);
    const { pathname, search, hash } = new URL(uri, 'file:///');
    expect([decodeURIComponent(pathname), search, hash]).toEqual([
      `/${AWKWARD_FILE.replace('\ud800', '\ufffd')}`,
      '',
      '',
    ]);
    expect(
      resultsOf([fieldFinding({ file: 'src/@scope/$id+page.ts' })])[0]?.locations?.[0]?.physicalLocation
        ?.artifactLocation?.uri,
    ).toBe('src/@scope/$id+page.ts');
  });

  it('escapes what a reader would take for a placeholder or a link, and nothing else', () => {
    const target = 'PATCH /policies/{id} {0} list[0] [see](1)';
    const [result] = resultsOf([fieldFinding({ replacement: { kind: 'manual', target } })]);
    expect(result?.message.text).toContain('PATCH /policies/{id} {{0}} list[0] \\[see](1).');
  });

  it('says what was not seen', () => {
    const [invocation] = runOf(awkwardReport()).invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications?.map(({ level }) => level)).toEqual(['error', 'note', 'note']);
    expect(runOf(makeReport()).invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
  });
});

/** The one rule that would use the network. */
const OFFLINE = `<Properties>
  <Properties Key="SARIF2006.UrisShouldBeReachable.Options">
    <Property Key="RuleEnabled" Value="Disabled" Type="Driver.RuleEnabledState"/>
  </Properties>
</Properties>
`;

/** Why the validator cannot run here, or null. */
function whyNot(tool: string): string | null {
  try {
    // The work of its install script, which npm may not have run.
    if (process.platform !== 'win32') chmodSync(tool, 0o755);
    execFileSync(tool, ['version'], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `@microsoft/sarif-multitool does not run here: ${(error as Error).message}`;
  }
}

it("satisfies Microsoft's validator and its rules for GitHub", ({ skip }) => {
  const tool = join(MULTITOOL, process.platform === 'win32' ? 'Sarif.Multitool.exe' : 'Sarif.Multitool');
  const reason = whyNot(tool);
  if (reason !== null) skip(reason);
  const directory = mkdtempSync(join(tmpdir(), 'deprec-scan-test-'));
  try {
    const files = REPORTS.map(([name]) => join(directory, `${name}.sarif`));
    for (const [i, [, report]] of REPORTS.entries())
      writeFileSync(files[i]!, formatSarif(report, makeContext({ revision: () => REVISION })));
    const [config, output] = [join(directory, 'offline.xml'), join(directory, 'complaints')];
    writeFileSync(config, OFFLINE);
    const options = [
      '--config',
      config,
      '--rule-kind',
      'Sarif;Ghas',
      '--level',
      'Error;Warning',
      '--kind',
      'Fail',
      '--output',
      output,
    ];
    execFileSync(tool, ['validate', ...files, ...options], { stdio: 'pipe' });
    const {
      runs: [run],
    } = JSON.parse(readFileSync(output, 'utf8')) as Log;
    const complaints =
      run?.results?.map(({ ruleId, message }) => `${ruleId} ${message.id} ${message.arguments?.join(' ')}`) ?? [];
    expect(complaints).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
