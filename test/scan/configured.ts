import type { AnalyseOptions } from '../../src/scan.js';
import { settle } from '../../src/config/settings.js';

/** What the configuration of a project says of its analysis, as the command line reads it. */
export function configured(root: string): Required<Pick<AnalyseOptions, 'clients' | 'models' | 'hosts'>> {
  const { clients, models, hosts } = settle({ registry: [], color: false }, root, {
    cwd: root,
    today: () => '2026-09-01',
  });
  return { clients, models, hosts };
}
