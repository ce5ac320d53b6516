import { pathsFrom } from '../../files/paths.js';
import { packageVersion } from '../../runtime/package-root.js';
import { analyseProject } from '../../project/analyse-project.js';
import { formatInventory, inventoryOf } from '../../report/terminal/inventory.js';
import { exitCode } from '../../verdict/gate.js';
import { terminalFor, type Environment, type Outcome } from '../environment.js';
import type { InventoryFlags } from '../options/options.js';
import { remarksOn } from '../remarks.js';
import { toJson } from '../../report/text.js';

/** `inventory`: every call of a known client, deprecated or not, resolved or not. */
export function inventoryCommand(paths: readonly string[], flags: InventoryFlags, environment: Environment): Outcome {
  const { analysis, registry } = analyseProject(paths, flags, environment);
  const quiet = flags.quiet === true;
  const inventory = inventoryOf(analysis, registry, { name: 'deprec-scan', version: packageVersion() });
  const result =
    flags.format === 'json'
      ? toJson(inventory)
      : formatInventory(inventory, {
          ...terminalFor(flags, environment),
          shownPath: pathsFrom(analysis.root, environment.cwd),
          quiet,
        });
  return {
    result,
    remarks: remarksOn(analysis, environment.cwd, quiet),
    exitCode: exitCode(analysis.problems),
  };
}
