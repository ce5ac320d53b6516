import type { AnalyseOptions } from '../../src/scan.js';
import { settle } from '../../src/cli/settings.js';

/** The analysis options in a project's configuration, as the command line reads them. */
export function configured(root: string): Required<Pick<AnalyseOptions, 'clients' | 'hosts'>> {
  const { clients, hosts } = settle({ registry: [], color: false }, root, {
    cwd: root,
    today: () => '2026-09-01',
    variables: {},
    isTerminal: false,
  });
  return { clients, hosts };
}
