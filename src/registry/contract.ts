import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, ContractApi, ContractFile, JsonShape } from '../model/contract.js';
import type { Api, Registry } from '../model/registry.js';
import { packageRoot } from '../runtime/package-root.js';
import { loadRegistry, type LoadOptions } from './load.js';
import { locateAll, parseDocument, type JsonDocument } from './document.js';
import { schemaIssues } from './json-schema.js';
import { issue, toUserError, type Issue, type JsonPath, type RegistryProblem } from './problem.js';
import { readTextFile } from './read-text.js';
import { closest } from './suggest.js';

/**
 * JSON Schema of a contract, which ships with the package.
 */
const CONTRACT_SCHEMA_FILE = 'contract.schema.json';

/** Absolute path of the contract that is shipped. */
export function builtinContractFile(): string {
  return join(packageRoot(), 'contract.json');
}

/**
 * Loads the shipped contract and those in `files`; paths are relative to the current directory. An API that two of them
 * describe is the last one's.
 *
 * @param options whether the shipped one is loaded; true by default.
 * @throws UserError for the first problem of the first file that has one.
 */
export function loadContract(files: readonly string[] = [], { builtin = true }: LoadOptions = {}): Contract {
  const apis = new Map<string, ContractApi>();
  const schemas: Record<string, JsonShape> = {};
  for (const read of [...(builtin ? [readShipped()] : []), ...files.map(readContractFile)]) {
    for (const api of read.apis) apis.set(api.id, ownNames(api, read.name));
    for (const [name, shape] of Object.entries(read.schemas ?? {}))
      schemas[`${read.name}:${name}`] = renamed(shape, read.name);
  }
  return { apis: [...apis.values()], schemas };
}

/** Registry files and contracts to load, beside the built-in ones; paths are relative to the current directory. */
export interface NamedLists extends LoadOptions {
  registries: readonly string[];
  contracts: readonly string[];
}

/**
 * Loads registries and contracts; the registry has the APIs of both.
 *
 * @throws UserError for the first problem of the first file that has one.
 */
export function loadLists({ registries, contracts, builtin }: NamedLists): { registry: Registry; contract: Contract } {
  const options = builtin === undefined ? {} : { builtin };
  const contract = loadContract(contracts, options);
  return { registry: withContractApis(loadRegistry(registries, options), contract), contract };
}

/**
 * The registry with the APIs that only a contract describes: their calls are looked for as well.
 *
 * @internal
 */
export function withContractApis(registry: Registry, { apis }: Pick<Contract, 'apis'>): Registry {
  const known = new Set(registry.apis.map(({ id }) => id));
  const added = apis.filter(({ id }) => !known.has(id));
  if (added.length === 0) return registry;
  const own = added.map(({ id, title, prefix, hosts, sdks }): Api => ({ id, title, prefix, hosts, sdks }));
  return { ...registry, apis: [...registry.apis, ...own] };
}

/** Whether a file describes a contract rather than a list, which has entries. False for what cannot be read. */
export function isContractFile(file: string): boolean {
  const read = openDocument(file);
  if ('problems' in read) return false;
  const { value } = read.document;
  return typeof value === 'object' && value !== null && 'apis' in value && !('entries' in value);
}

/** All problems of one contract. */
export function validateContractFile(file: string): RegistryProblem[] {
  const checked = checkFile(file);
  return 'problems' in checked ? checked.problems : [];
}

/** The shipped contract, which this package's tests have checked. Checking it again would delay each start. */
function readShipped(): ContractFile {
  return JSON.parse(readFileSync(builtinContractFile(), 'utf8')) as ContractFile;
}

/** @throws UserError for its first problem. */
function readContractFile(file: string): ContractFile {
  const checked = checkFile(file);
  if ('problems' in checked) throw toUserError(checked.problems);
  return checked.contract;
}

function checkFile(file: string): { problems: RegistryProblem[] } | { contract: ContractFile } {
  const read = openDocument(file);
  if ('problems' in read) return read;
  const { document } = read;
  const wrong = schemaIssues(document.value, CONTRACT_SCHEMA_FILE);
  const contract = document.value as ContractFile;
  const issues = wrong.length > 0 ? wrong : contractIssues(contract);
  return issues.length > 0 ? { problems: locateAll(document, issues) } : { contract };
}

function openDocument(file: string): { problems: RegistryProblem[] } | { document: JsonDocument } {
  const read = readTextFile(file, 'a contract');
  return 'problems' in read ? read : parseDocument(file, read.text);
}

/** What the schema cannot say: names that mean nothing, paths outside of their API, ids that are there twice. */
function contractIssues({ apis, schemas = {} }: ContractFile): Issue[] {
  const issues: Issue[] = [];
  const unknownName = (name: string, known: readonly string[], path: JsonPath, what: string): void => {
    if (known.includes(name)) return;
    const meant = closest(name, known);
    const hint = meant === null ? `known here: ${known.join(', ') || 'none'}` : `did you mean \`${meant}\`?`;
    issues.push(issue(path, `there is no ${what} \`${name}\``, hint));
  };
  const checkShape = (shape: JsonShape, path: JsonPath): void => {
    if (shape.schema !== undefined) unknownName(shape.schema, Object.keys(schemas), [...path, 'schema'], 'schema');
    for (const [name, below] of Object.entries(shape.properties ?? {}))
      checkShape(below, [...path, 'properties', name]);
    if (shape.items) checkShape(shape.items, [...path, 'items']);
  };
  for (const [name, shape] of Object.entries(schemas)) checkShape(shape, ['schemas', name]);
  for (const [i, api] of apis.entries()) {
    const at = ['apis', i];
    if (apis.findIndex(({ id }) => id === api.id) < i)
      issues.push(issue([...at, 'id'], `duplicate API \`${api.id}\``, 'remove one of them'));
    for (const [j, { path, request, response }] of api.operations.entries()) {
      const here = [...at, 'operations', j];
      if (!path.startsWith(`${api.prefix}/`))
        issues.push(issue([...here, 'path'], `\`${path}\` is not below the prefix \`${api.prefix}\` of its API`));
      if (request) checkShape(request, [...here, 'request']);
      if (response) checkShape(response, [...here, 'response']);
    }
  }
  return issues;
}

/** Two contracts may use one name for different shapes. */
function ownNames(api: ContractApi, owner: string): ContractApi {
  return {
    ...api,
    operations: api.operations.map(({ request, response, ...operation }) => ({
      ...operation,
      ...(request !== undefined && { request: request && renamed(request, owner) }),
      ...(response && { response: renamed(response, owner) }),
    })),
  };
}

function renamed(shape: JsonShape, owner: string): JsonShape {
  const { schema, properties, items } = shape;
  return {
    ...shape,
    ...(schema !== undefined && { schema: `${owner}:${schema}` }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, below]) => [name, renamed(below, owner)])),
    }),
    ...(items && { items: renamed(items, owner) }),
  };
}
