import type { Api, EndpointEntry, FieldEntry, ParameterEntry, Registry, ValueEntry } from '../../src/model/registry.js';
import { analyse } from '../../src/scan.js';

const ANNOUNCED = { announced: '2026-01-01', removal: '2027-06-01', replacement: null, source: 'changelog' };

/** An API with a version for a prefix, as many have. */
export function api(changes: Partial<Api> = {}): Api {
  return { id: 'acme', title: 'Acme', prefix: '/v1', hosts: ['api.acme.example'], sdks: [], ...changes };
}

/** A deprecated endpoint, written `METHOD /path`; the id is the last literal segment. */
export function endpoint(operation: string, changes: Partial<EndpointEntry> = {}): EndpointEntry {
  const [method = '', path = ''] = operation.split(' ');
  const api = changes.api ?? 'acme';
  const common = { id: `${api}.${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '.')}`.replace(/\.$/, '') };
  return {
    ...common,
    ...ANNOUNCED,
    kind: 'endpoint',
    api,
    method,
    path,
    after: 'gone',
    message: 'It is deprecated.',
    ...changes,
  };
}

/** A deprecated field of an endpoint's response. */
export function field(operation: string, name: string, changes: Partial<FieldEntry> = {}): FieldEntry {
  const { id, api, method, path } = endpoint(operation);
  return {
    ...ANNOUNCED,
    id: `${id}.${name}`,
    kind: 'field',
    api,
    method,
    path,
    field: name,
    in: ['response'],
    at: [],
    live: [],
    after: 'absent',
    message: 'It is deprecated.',
    ...changes,
  };
}

/** A deprecated parameter of an endpoint's query, or of another place. */
export function parameter(operation: string, name: string, changes: Partial<ParameterEntry> = {}): ParameterEntry {
  const { id, api, method, path } = endpoint(operation);
  return {
    ...ANNOUNCED,
    id: `${id}.${name}`,
    kind: 'parameter',
    api,
    method,
    path,
    parameter: name,
    in: ['query'],
    after: 'ignored',
    message: 'It is deprecated.',
    ...changes,
  };
}

/** A deprecated value of a field or parameter. */
export function value(
  operation: string,
  of: Pick<FieldEntry, 'field' | 'in'> | Pick<ParameterEntry, 'parameter' | 'in'>,
  text: string,
  changes: Partial<ValueEntry> = {},
): ValueEntry {
  const { id, api, method, path } = endpoint(operation);
  const places = 'field' in of ? { at: [`$.${of.field}`], live: [] } : {};
  return {
    ...ANNOUNCED,
    ...{ id: `${id}.${text}`, kind: 'value', api, method, path, value: text, ...of, ...places },
    after: 'rejected',
    message: 'It is deprecated.',
    ...changes,
  } as ValueEntry;
}

/** A registry of these alone. */
export function registryOf(apis: Api[], entries: Registry['entries']): Registry {
  return { apis, entries, sources: [{ name: 'test', entries: entries.length, digest: 'sha256-0' }] };
}

/** What is found in files that are only in memory, as `file:line id confidence`. */
export function findingsIn(files: Record<string, string>, registry: Registry): string[] {
  const tree = { files: Object.keys(files), read: (file: string) => Buffer.from(files[file]!) };
  const { findings, problems } = analyse({ root: '/', paths: ['/'], tree, registry });
  if (problems.length > 0) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return findings.map(({ file, line, entry, confidence }) => `${file}:${line} ${entry} ${confidence}`);
}

/** What is not understood in such files, as `file:line reason`. */
export function openPlacesIn(files: Record<string, string>, registry: Registry): string[] {
  const tree = { files: Object.keys(files), read: (file: string) => Buffer.from(files[file]!) };
  const { notUnderstood } = analyse({ root: '/', paths: ['/'], tree, registry });
  return notUnderstood.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
}

/** What code is marked with: `// uses ID` is a finding on its line, of high confidence unless it says otherwise. */
export function markedUses(code: string): string[] {
  return code.split('\n').flatMap((text, index) => {
    const [, id, confidence = 'high'] = /\/\/ uses (\S+)(?: (\w+))?$/.exec(text) ?? [];
    return id === undefined ? [] : [`a.ts:${index + 1} ${id} ${confidence}`];
  });
}
