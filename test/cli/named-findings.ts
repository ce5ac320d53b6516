import type { Log } from 'sarif';
import type { FORMAT_NAMES } from '../../src/report/format.js';
import { all, parseXml } from '../report/xml.js';
import { parseCommand } from '../report/workflow-command.js';

/** Identifies a finding: `entry file:line`. Some formats have no column. */
type Name = string;

interface JsonReport {
  findings: { entry: string; file: string; line: number }[];
}

interface Violation {
  check_name: string;
  location: { path: string; lines: { begin: number } };
}

/** Reads the findings of a result, as programs that use the format do. */
export const NAMED_IN = {
  pretty: (text) => {
    let file = '';
    return text.split('\n').flatMap((line) => {
      if (/^\S/.test(line)) file = line;
      const [, number, entry] = /^ {2}(\d+):\d+ {2}.* · (\S+)$/.exec(line) ?? [];
      // Mentions of low confidence have a line each.
      const [, place, mentioned] = /^ {2}(\S+:\d+):\d+ {2,}(\S+) {2,}remov/.exec(line) ?? [];
      if (mentioned !== undefined) return [`${mentioned} ${place}`];
      return entry === undefined ? [] : [`${entry} ${file}:${number}`];
    });
  },
  compact: (text) =>
    text.split('\n').flatMap((line) => {
      const [, place, entry] = /^(\S+:\d+):\d+: (?:error|warning|info): (\S+): /.exec(line) ?? [];
      return entry === undefined ? [] : [`${entry} ${place}`];
    }),
  json: (text) => (JSON.parse(text) as JsonReport).findings.map(({ entry, file, line }) => `${entry} ${file}:${line}`),
  sarif: (text) =>
    ((JSON.parse(text) as Log).runs[0]?.results ?? []).map(({ ruleId, locations }) => {
      const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
      return `${ruleId} ${artifactLocation?.uri}:${region?.startLine}`;
    }),
  github: (text) =>
    text.split('\n').flatMap((line) => {
      const { name = '', properties = {} } = parseCommand(line) ?? {};
      return ['error', 'warning', 'notice'].includes(name)
        ? [`${properties['title']} ${properties['file']}:${properties['line']}`]
        : [];
    }),
  gitlab: (text) =>
    (JSON.parse(text) as Violation[]).map(
      ({ check_name, location }) => `${check_name} ${location.path}:${location.lines.begin}`,
    ),
  junit: (text) =>
    all(parseXml(text), 'testcase').map(
      (test) => `${test.getAttribute('classname')} ${test.getAttribute('name')?.replace(/:\d+$/, '')}`,
    ),
  checkstyle: (text) =>
    all(parseXml(text), 'file').flatMap((file) =>
      all(file, 'error').map(
        (error) =>
          `${error.getAttribute('source')?.replace('deprec-scan.', '')} ${file.getAttribute('name')}:${error.getAttribute('line')}`,
      ),
    ),
  markdown: (text) => {
    let entry = '';
    return text.split('\n').flatMap((line) => {
      entry = /^### (.+)$/.exec(line)?.[1] ?? entry;
      const [, file, number] = /^- \[.+\]\((.+)#L(\d+)\)/.exec(line) ?? [];
      return file === undefined ? [] : [`${entry} ${file}:${number}`];
    });
  },
} as const satisfies Record<(typeof FORMAT_NAMES)[number], (text: string) => Name[]>;
