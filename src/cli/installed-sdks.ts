import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ScanCache } from '../cache/scan-cache.js';
import { apiClients } from '../calls/clients/api-clients.js';
import { sdkRows } from '../calls/clients/sdk.js';
import type { ClientRow } from '../calls/domain/client-row.js';
import { BUILD } from '../on-demand/built-parts.js';
import type { SdkDrift } from '../model/list-diff.js';
import type { Registry } from '../model/registry.js';
import { operationsOf, routeKey, type Operation } from '../model/route.js';
import { packageVersion } from '../runtime/package-root.js';
import type { Analysed } from '../project/analyse-project.js';
import { isWrapper } from '../model/listed-client.js';

interface Installed {
  row: ClientRow;
  sdk: string;
  version: string;
  /** The directory from which it is found. */
  directory: string;
}

type Drift = Pick<SdkDrift, 'moved' | 'added'>;

/**
 * What the installed SDKs of the listed APIs declare, and the lists do not say. It changes no finding. Where nothing was
 * found, only the operations that are called are of interest, and only their declarations are read.
 *
 * @param isWhole whether the others are of interest in any case.
 */
export async function driftOfSdks(analysed: Analysed, isWhole: boolean): Promise<SdkDrift[]> {
  const { analysis, registry, cache, profile } = analysed;
  const called = operationsCalled(analysed);
  if (analysis.findings.length + called.size === 0) return [];
  const began = performance.now();
  const digests = registry.sources.map(({ digest }) => digest);
  const name = cache === undefined ? [] : [relative(cache, analysis.root), 'sdks'];
  const stored = cache === undefined ? null : new ScanCache(cache, name, [packageVersion(), BUILD, digests]);
  const asked = isWhole || analysis.findings.length > 0 ? undefined : called;
  const drifts: SdkDrift[] = [];
  for (const { row, sdk, version, directory } of installedSdks(analysed)) {
    let drift = stored?.get(`${sdk} ${version}`) as Drift | undefined;
    if (!drift) {
      const { driftOfSdk } = await import('../../packages/lists/src/index.js');
      // What is kept serves for every later run.
      drift = driftOfSdk(row, registry, directory, stored ? undefined : asked);
      stored?.set(`${sdk} ${version}`, drift);
    }
    const { moved, added } = asked ? driftAmong(asked, drift, registry) : drift;
    if (moved.length + added.length > 0) drifts.push({ sdk, version, moved, added });
  }
  stored?.save();
  profile.add('installed packages', performance.now() - began);
  return drifts;
}

/** The operations of the APIs that are called, by their keys. */
function operationsCalled({ analysis: { calls } }: Analysed): Set<string> {
  const paths = calls.filter(({ api }) => api !== null);
  const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*|[?#].*$/gi, '');
  return new Set(paths.map(({ method, url }) => routeKey({ method, path: pathOf(url) })));
}

function driftAmong(asked: ReadonlySet<string>, { moved, added }: Drift, { entries }: Registry): Drift {
  const isAsked = (operations: readonly Operation[]): boolean =>
    operations.some((operation) => asked.has(routeKey(operation)));
  const concerned = new Set(entries.filter((entry) => isAsked(operationsOf(entry))).map(({ id }) => id));
  return { moved: moved.filter(({ id }) => concerned.has(id)), added: added.filter((one) => isAsked([one])) };
}

/** The SDKs that are installed for the first file that calls them, or else for the root, whose package names them. */
function installedSdks({ analysis: { root, calls }, registry: { apis } }: Analysed): Installed[] {
  const rows = [...apiClients(apis).filter((row) => !isWrapper(row)), ...sdkRows(apis.flatMap(({ sdks }) => sdks))];
  return rows.flatMap((row): Installed[] => {
    const sdk = /^(?:@[^/]+\/)?[^/]+/.exec(row.modules?.[0] ?? '')?.[0];
    if (sdk === undefined) return [];
    const caller = calls.find(({ client }) => client === row.id);
    // What is installed further up may be there for another project.
    if (!caller && !isNamedIn(nearest(root, 'package.json'), sdk)) return [];
    const directory = caller ? join(root, dirname(caller.file)) : root;
    const { version } = nearest(directory, join('node_modules', sdk, 'package.json')) ?? {};
    return typeof version === 'string' ? [{ row, sdk, version, directory }] : [];
  });
}

function isNamedIn(manifest: Manifest | undefined, sdk: string): boolean {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest ?? {};
  return [dependencies, devDependencies, peerDependencies, optionalDependencies].some(
    (names) => typeof names === 'object' && names !== null && Object.hasOwn(names, sdk),
  );
}

type Manifest = Partial<Record<string, unknown>>;

/** The JSON of a file in a directory, or in the nearest one above that has it. */
function nearest(directory: string, name: string): Manifest | undefined {
  for (let at = directory; ; at = dirname(at)) {
    try {
      return JSON.parse(readFileSync(join(at, name), 'utf8')) as Manifest;
    } catch {
      // Not here, or nothing that can be read: look further up.
    }
    if (dirname(at) === at) return undefined;
  }
}
