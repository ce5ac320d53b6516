import type { AnalyseOptions } from '../../src/scan.js';
import { settle } from '../../src/config/settings.js';

/** The analysis options in a project's configuration, as the command line reads them. */
export function configured(root: string): Required<Pick<AnalyseOptions, 'clients' | 'models' | 'hosts'>> {
  const { clients, models, hosts } = settle({ registry: [], color: false }, root, {
    cwd: root,
    today: () => '2026-09-01',
  });
  return { clients, models, hosts };
}
