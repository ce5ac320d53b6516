import { resolve } from 'node:path';
import { showPath } from '../../../../src/files/paths.js';
import { EXIT } from '../../../../src/model/errors.js';
import type { Entry } from '../../../../src/model/registry.js';
import type { MadeList } from '../openapi/list-of-openapi.js';
import { faultsIn, readRegistryFile } from '../../../../src/registry/load.js';
import { plural, printable, toJson } from '../../../../src/report/text.js';
import type { Environment, Outcome } from '../../../../src/cli/environment.js';
import { checkId } from './id-option.js';
import type { FromOpenApiFlags } from './list-options.js';

/** `registry from-openapi SPEC...`: a list made from specifications, with a summary for people. */
export async function fromOpenApiCommand(
  specifications: readonly string[],
  flags: FromOpenApiFlags,
  { cwd, today }: Environment,
): Promise<Outcome> {
  checkId(flags.id);
  // The parser of YAML is loaded by this command alone.
  const { listFromOpenApi } = await import('../openapi/list-of-openapi.js');
  const made = listFromOpenApi(
    specifications.map((file) => resolve(cwd, file)),
    {
      ...(flags.id !== undefined && { id: flags.id }),
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags.base !== undefined && { base: readRegistryFile(flags.base) }),
      keys: flags.mark,
      asOf: flags.asOf ?? today(),
      show: (file) => showPath(file, cwd),
    },
  );
  return {
    result: toJson(made.list),
    remarks: [
      ...(flags.quiet ? [] : summaryOf(made)),
      // A server that the document does not name, for example.
      ...faultsIn(made.list).map((fault) => `to be fixed in the registry: ${fault}`),
    ].map((remark) => printable(`deprec-scan: ${remark}`)),
    exitCode: EXIT.clean,
  };
}

/** What the list has, and what it lacks. */
function summaryOf({ list: { apis, entries }, leftOut, unclear, buried }: MadeList): string[] {
  return [
    ...(apis.length === 0 ? ['there are no operations: the registry is empty'] : []),
    ...apis.map(({ id, routes = [] }) => {
      const own = entries.filter(({ api }) => api === id);
      const count = (kind: Entry['kind']): number => own.filter((entry) => entry.kind === kind).length;
      const deprecated = [
        plural(count('endpoint'), 'endpoint'),
        plural(count('field'), 'field'),
        ...(['parameter', 'value'] as const).flatMap((kind) => (count(kind) > 0 ? [plural(count(kind), kind)] : [])),
      ];
      return `${id}: ${deprecated.slice(0, -1).join(', ')} and ${deprecated.at(-1)} deprecated, ${plural(routes.length, 'operation')} live`;
    }),
    ...(buried > 0 ? [`${plural(buried, 'entry', 'entries')} of the earlier edition became tombstones`] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, 'deprecated cookie')} left out: registries do not cover cookies`] : []),
    ...(unclear.length > 0 ? [unclearWords(unclear)] : []),
  ];
}

const MOST_NAMED = 3;

function unclearWords(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED).join(', ');
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `${named}${more}: some places cannot be distinguished from live ones; uses there have medium confidence`;
}
