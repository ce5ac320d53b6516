import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { getNodeValue, type Node } from 'jsonc-parser';
import { AccessPathError } from '../calls/domain/access-path.js';
import { planOf } from '../calls/models/flow-plan.js';
import type { EffectRow, FlowRow, ModelRow } from '../calls/models/model-row.js';
import { UserError } from '../model/errors.js';
import { locate, parseDocument } from '../registry/document.js';
import { schemaIssues } from '../registry/json-schema.js';
import { issue, type Issue, type JsonPath, type RegistryProblem } from '../registry/problem.js';
import { CONFIG_SCHEMA_FILE, duplicateFaults, faultsOf, type Fault } from './config-list.js';
import { readConfigText } from './config-text.js';

/**
 * Reads the models of a configuration: rows, and files with such rows.
 *
 * @param path Where the list stands below the configuration.
 * @param directory What files are relative to, absolute; packages are looked up from there.
 */
export function readModelsAt(
  list: Node,
  path: JsonPath,
  directory: string,
): { rows: ModelRow[] } | { faults: Fault[] } {
  const twice = duplicateFaults(list, path);
  if (twice.length > 0) return { faults: twice };
  const issues = schemaIssues(getNodeValue(list), CONFIG_SCHEMA_FILE, '/$defs/models');
  if (issues.length > 0) return { faults: faultsOf(list, path, issues) };
  const read = (list.children ?? []).map((node, index): { rows: ModelRow[] } | { faults: Fault[] } => {
    const value = getNodeValue(node) as string | ModelRow;
    if (typeof value === 'string') return rowsOf(value, node, directory);
    const wrong = issuesOf(value, [index]);
    return wrong.length > 0 ? { faults: faultsOf(list, path, wrong) } : { rows: [value] };
  });
  const faults = read.flatMap((one) => ('faults' in one ? one.faults : []));
  return faults.length > 0 ? { faults } : { rows: read.flatMap((one) => ('rows' in one ? one.rows : [])) };
}

/** The rows of a file that a configuration names: data, never executed. @param at where it is named. */
function rowsOf(name: string, at: Node, directory: string): { rows: ModelRow[] } | { faults: Fault[] } {
  const wrong = (message: string, hint: string | null): { faults: Fault[] } => ({
    faults: [{ node: at, message, hint }],
  });
  const file = fileOf(name, directory);
  if (file === undefined)
    return wrong(
      `no such file: ${name}`,
      'write a path that begins with ./ or ../ and is relative to the configuration, ' +
        'or a file of an installed package: acme-models/models.json',
    );
  let text: string;
  try {
    text = readConfigText(file, name);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return wrong(error.message, error.hint);
  }
  const inFile = (problems: readonly RegistryProblem[]): { faults: Fault[] } => ({
    faults: problems.flatMap(({ line, message, hint }) => wrong(`${name}:${line}: ${message}`, hint).faults),
  });
  const parsed = parseDocument(name, text, 'jsonc');
  if ('problems' in parsed) return inFile(parsed.problems);
  const { document } = parsed;
  if (document.root.type !== 'array') return wrong(`${name}: not a list of models`, null);
  const rows = document.value as ModelRow[];
  const issues = schemaIssues(rows, CONFIG_SCHEMA_FILE, '/$defs/modelRows');
  const all = issues.length > 0 ? issues : rows.flatMap((row, index) => issuesOf(row, [index]));
  return all.length > 0 ? inFile(all.map((found) => locate(document, found))) : { rows };
}

/** A file beside the configuration, or one of an installed package. */
function fileOf(name: string, directory: string): string | undefined {
  if (/^\.{1,2}\//.test(name)) return [resolve(directory, name)].find((file) => existsSync(file));
  for (let at = directory; ; at = dirname(at)) {
    const file = join(at, 'node_modules', name);
    if (existsSync(file)) return file;
    if (dirname(at) === at) return undefined;
  }
}

function effectIssues({ modules, globals, imports, methods }: EffectRow, at: JsonPath): Issue[] {
  if (modules ?? globals ?? imports ?? methods) return [];
  return [issue(at, 'the names of the calls are missing', 'add `modules`, `globals`, `imports` or `methods`')];
}

/** What a schema cannot say of a row: above all, access paths that cannot be read. @param at where the row stands. */
function issuesOf(row: ModelRow, at: JsonPath): Issue[] {
  if ('is' in row) return effectIssues(row, at);
  if (!row.modules && !row.globals)
    return [issue(at, 'the origin of these functions is missing', 'add `modules` or `globals`')];
  const parts: [JsonPath, Pick<FlowRow, 'flows' | 'calls' | 'delegatesTo'>][] = [
    ...row.flows.map((flow, i): [JsonPath, Pick<FlowRow, 'flows'>] => [['flows', i], { flows: [flow] }]),
    ...(row.calls ?? []).map((call, i): [JsonPath, FlowRow] => [['calls', i], { names: [], flows: [], calls: [call] }]),
    ...(row.delegatesTo ?? []).map((to, i): [JsonPath, FlowRow] => [
      ['delegatesTo', i],
      { names: [], flows: [], delegatesTo: [to] },
    ]),
  ];
  return parts.flatMap(([below, part]) => {
    try {
      planOf(part);
      return [];
    } catch (error) {
      if (!(error instanceof AccessPathError)) throw error;
      return [issue([...at, ...below], error.message, 'docs/models.md lists the roots and steps of paths')];
    }
  });
}
