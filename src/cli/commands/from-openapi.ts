import { resolve } from 'node:path';
import { showPath } from '../../files/paths.js';
import { EXIT, UserError } from '../../model/errors.js';
import { faultsIn, readRegistryFile } from '../../registry/load.js';
import { printable } from '../../report/text.js';
import type { Environment, Outcome } from '../environment.js';
import type { FromOpenApiFlags } from '../options.js';

/** `registry from-openapi SPEC...`: a list made from specifications, with a summary for people. */
export async function fromOpenApiCommand(
  specifications: readonly string[],
  flags: FromOpenApiFlags,
  { cwd, today }: Environment,
): Promise<Outcome> {
  if (flags.id !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(flags.id))
    throw new UserError(`--id ${flags.id}: not an id`, 'write letters, digits, dots, hyphens and underscores');
  // The parser of YAML is loaded by this command alone.
  const { listFromOpenApi } = await import('../../openapi/make-list.js');
  const { list, remarks } = listFromOpenApi(
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
    result: `${JSON.stringify(list, null, 2)}\n`,
    remarks: [
      ...(flags.quiet ? [] : remarks),
      // A server that the document does not name, for example.
      ...faultsIn(list).map((fault) => `to be mended in the list: ${fault}`),
    ].map((remark) => printable(`deprec-scan: ${remark}`)),
    exitCode: EXIT.clean,
  };
}
