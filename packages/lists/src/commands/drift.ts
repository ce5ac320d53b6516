import { resolve } from 'node:path';
import { apiClients } from '../../../../src/calls/clients/api-clients.js';
import { sdkRows } from '../../../../src/calls/clients/sdk.js';
import { showPath } from '../../../../src/files/paths.js';
import { EXIT, UserError } from '../../../../src/model/errors.js';
import { diffLists, isEmptyDiff } from '../list-diff.js';
import { builtinFile, readRegistryFile } from '../../../../src/registry/load.js';
import { locateList } from '../../../../src/registry/locate-list.js';
import type { Source } from '../list-as-seen.js';
import { formatListDiff } from './markdown-diff.js';
import { printable, toJson } from '../../../../src/report/text.js';
import type { Environment, Outcome } from '../../../../src/cli/environment.js';
import type { DriftFlags } from './list-options.js';
import { isWrapper } from '../../../../src/model/listed-client.js';

/** `registry drift`: what the sources of a list say now that the list does not, one source after the other. */
export async function driftCommand(flags: DriftFlags, { cwd, today }: Environment): Promise<Outcome> {
  const file = flags.list === undefined ? builtinFile() : locateList(flags.list, cwd);
  const list = readRegistryFile(showPath(file, cwd));
  const { sourceOfSdk } = await import('../declarations/sdk-source.js');
  const { listAsSeen, sourceOfList } = await import('../list-as-seen.js');
  const { listFromOpenApi } = await import('../openapi/list-of-openapi.js');
  const rows = [
    ...apiClients(list.apis).filter((row) => !isWrapper(row)),
    ...sdkRows(list.apis.flatMap(({ sdks }) => sdks)),
  ];
  const sdks = rows.map((row) => ({ row, source: sourceOfSdk(row, cwd) }));
  const show = (path: string): string => showPath(path, cwd);
  const specifications = flags.spec.map((path) =>
    sourceOfList(path, listFromOpenApi([resolve(cwd, path)], { keys: [], asOf: today(), show }).list),
  );
  const sources = [...sdks.flatMap(({ source }) => source ?? []), ...specifications];
  const missing = sdks.flatMap(({ row, source }) => (source ? [] : [row.id]));
  if (sources.length === 0)
    throw new UserError(
      `${list.name}: nothing to compare with`,
      `install ${missing.join(', ') || 'an SDK of the registry'}, or name an OpenAPI document with --spec`,
    );
  const drifts = sources.map((source) => ({ source: source.name, diff: diffLists(list, listAsSeen(list, source)) }));
  const isDrifting = drifts.some(({ diff }) => !isEmptyDiff(diff));
  return {
    result:
      flags.format === 'json'
        ? toJson(drifts)
        : drifts.map(({ source, diff }) => formatListDiff(diff, list.name, source)).join('\n'),
    remarks: flags.quiet ? [] : remarksOn(sources, missing).map((remark) => printable(`deprec-scan: ${remark}`)),
    exitCode: flags.exitCode === true && isDrifting ? EXIT.gate : EXIT.clean,
  };
}

function remarksOn(sources: readonly Source[], missing: readonly string[]): string[] {
  const partial = sources.filter(({ hasFields }) => !hasFields).map(({ name }) => name);
  return [
    ...(partial.length > 0 ? [`${partial.join(', ')}: endpoints are compared, fields are not`] : []),
    ...missing.map((name) => `${name} is not installed here, or declares no client: not compared`),
  ];
}
