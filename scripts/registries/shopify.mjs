// The clients of Shopify's own packages: classes whose static methods and whose objects send requests. Which paths they
// reach stands in the table `paths` of each class, and their methods in its declarations. Versions read: @shopify/shopify-api
// 15, 12, 11, 9, 7, 6, 5 and 3; looked at: @shopify/shopify-app-express 2 and 8, @shopify/shopify-app-remix 1 and 3,
// @shopify/admin-api-client 2. @shopify/shopify-app-react-router has no REST.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages as `npm install` names them, each with the folder of its classes. */
const PACKAGES = ['', '-12', '-11', '-9', '-7', '-6', '-5', '-3'].map((end) => `@shopify/shopify-api${end}`);
const FOLDERS = ['dist/cjs/rest/admin', 'rest/admin', 'dist/rest-resources'];
/** The last version of the API whose fulfillments belong to orders: methods of the same name call something else later. */
const LAST_OF_ORDERS = '2022-04';

const PREFIX = '/admin/api/{version}';
const REST = ['get', 'post', 'put', 'delete'];
/** What a REST client makes of a path. */
const WITHIN = `${PREFIX}/*.json`;

/** The list with clients for the packages of Shopify that are installed in a directory. */
export function withResources(list, modulesDirectory) {
  const classes = PACKAGES.flatMap((name) => classesOf(join(modulesDirectory, name)));
  const earlier = classes.filter(({ version }) => version <= LAST_OF_ORDERS);
  const later = classes.filter(({ version }) => version > LAST_OF_ORDERS);
  const versions = [...new Set(earlier.map(({ version }) => version))].toSorted();
  const now = resources(later, list);
  const clients = [
    {
      id: `@shopify/shopify-api (${versions[0]} to ${LAST_OF_ORDERS})`,
      modules: versions.flatMap((version) => [
        `@shopify/shopify-api/rest/admin/${version}*`,
        `@shopify/shopify-api/dist/rest-resources/${version}*`,
      ]),
      ...without(resources(earlier, list), now),
    },
    {
      id: '@shopify/shopify-api',
      modules: [
        '@shopify/shopify-api',
        '@shopify/shopify-api/rest/*',
        '@shopify/shopify-api/dist/*',
        '@shopify/shopify-app-express',
        '@shopify/shopify-app-remix',
        '@shopify/shopify-app-remix/*',
      ],
      makes: { ...APPS.makes, ...now.makes },
      types: { ...APPS.types, ...now.types },
      holds: APPS.holds,
      calls: { ...APPS.calls, ...now.calls },
    },
    ADMIN_CLIENT,
  ];
  const ids = new Set(clients.map(({ id }) => id));
  const apis = list.apis.map((api) => ({
    ...api,
    clients: [...api.clients.filter(({ id }) => !ids.has(id)), ...clients],
  }));
  return { ...list, apis };
}

/** Clients that the packages make and frameworks hand over. */
const APPS = {
  makes: {
    shopifyApi: { as: 'Shopify.#' },
    shopifyApp: { as: 'App.#' },
    'Clients.Rest.#': { as: 'RestClient.#' },
    'RestClient.#': {},
    ...Object.fromEntries(
      ['admin', 'flow', 'fulfillmentService', 'public.appProxy', 'webhook'].map((name) => [
        `App.#.authenticate.${name}`,
        { as: 'Context.#' },
      ]),
    ),
    'App.#.unauthenticated.admin': { as: 'Context.#' },
  },
  types: {
    Shopify: 'Shopify.#',
    ShopifyApp: 'App.#',
    RestClient: 'RestClient.#',
    AdminApiContext: 'Admin.#',
    AdminApiContextWithRest: 'Admin.#',
  },
  holds: {
    'App.#.api': 'Shopify.#',
    'Shopify.#.clients': 'Clients',
    'Shopify.Clients': 'Clients',
    'Context.#.admin': 'Admin.#',
    // Classes by their names.
    'Shopify.#.rest': '',
    'Admin.#.rest.resources': '',
    restResources: '',
  },
  calls: {
    ...restCalls('RestClient.#', ['0.data'], { members: { body: 'body' } }),
    ...restCalls('Admin.#.rest', ['0.data', '0.body'], { methods: { json: 'body', text: 'text' } }),
  },
};

const ADMIN_CLIENT = {
  id: '@shopify/admin-api-client',
  modules: ['@shopify/admin-api-client'],
  makes: { createAdminRestApiClient: { as: 'AdminRestApiClient.#' } },
  types: { AdminRestApiClient: 'AdminRestApiClient.#' },
  calls: Object.fromEntries(
    REST.map((verb) => [
      `AdminRestApiClient.#.${verb}`,
      { verb: verb.toUpperCase(), url: '0', within: WITHIN, body: '1.data', query: '1.searchParams' },
    ]),
  ),
  response: { methods: { json: 'body', text: 'text' } },
};

function restCalls(name, body, response) {
  return Object.fromEntries(
    REST.map((verb) => [
      `${name}.${verb}`,
      { verb: verb.toUpperCase(), url: '0.path', within: WITHIN, body, query: '0.query', response },
    ]),
  );
}

/** The resource classes of an installed package, one for each version of the API. */
function classesOf(directory) {
  const folder = FOLDERS.map((name) => join(directory, name)).find((name) => existsSync(name));
  if (folder === undefined) throw new Error(`${directory}: no resource classes`);
  const versions = readdirSync(folder).filter((name) => /^\d{4}-\d\d$/.test(name));
  return versions.flatMap((version) =>
    readdirSync(join(folder, version))
      .filter((file) => file.endsWith('.js') && file !== 'index.js')
      .map((file) => classIn(join(folder, version, file), version)),
  );
}

const PATH = /\{ "?http_method"?: "(\w+)", "?operation"?: "(\w+)", "?ids"?: (\[.*?\]), "?path"?: "(.*?)" \}/g;

function classIn(file, version) {
  const code = readFileSync(file, 'utf8');
  const types = readFileSync(file.replace('/dist/cjs/', '/dist/ts/').replace(/\.js$/, '.d.ts'), 'utf8');
  const [, name] = /export declare class (\w+)/.exec(types) ?? [];
  if (name === undefined) throw new Error(`${file}: no class`);
  const methods = [...types.matchAll(/^\s+(?:(static) )?(\w+)\(/gm)].map(([, isStatic, method]) => ({
    name: method,
    isStatic: isStatic !== undefined,
  }));
  const paths = [...code.matchAll(PATH)].map(([, verb, operation, ids, path]) => ({
    verb: verb.toUpperCase(),
    operation,
    ids: JSON.parse(ids),
    path: `${PREFIX}/${path.replace(/<(\w+)>/g, '{$1}')}`,
  }));
  return { name, version, methods, paths };
}

/** Calls, makers and types of the classes of which a method reaches an entry of the list. */
function resources(classes, { entries }) {
  const listed = new Map(entries.map(({ method, path }) => [`${method} ${withoutNames(path)}`, path]));
  const calls = {};
  const makes = {};
  const types = {};
  for (const name of new Set(classes.map((one) => one.name))) {
    const all = classes.filter((one) => one.name === name);
    const paths = unique(all.flatMap((one) => one.paths));
    const methods = unique(all.flatMap((one) => one.methods));
    const reached = operationsOf(name, methods, paths).filter(({ operations }) =>
      operations.some(({ verb, path }) => listed.has(`${verb} ${withoutNames(path)}`)),
    );
    if (reached.length === 0) continue;
    for (const { call, operations } of reached) calls[call] = callOf(operations, listed);
    const has = unique(paths.flatMap(({ ids }) => ids)).toSorted();
    const found = { as: `${name}.#`, has };
    makes[`${name}.#`] = { from: '0.fromData' };
    makes[`${name}.find`] = found;
    // From version 7 of the package on, the list is in `data`.
    if (methods.some((one) => one.name === 'all')) makes[`${name}.all`] = { ...found, lists: ['', 'data'] };
    types[name] = `${name}.#`;
  }
  return { calls: sorted(calls), makes: sorted(makes), types: sorted(types) };
}

/** The methods of a class, each with the operations that it may send: first those that need most of the object. */
function operationsOf(name, methods, paths) {
  const of = (operation, isMeant = () => true) =>
    paths
      .filter((path) => path.operation === operation && isMeant(path))
      .toSorted((one, other) => other.ids.length - one.ids.length);
  const isOne = ({ path }) => /\}\.json$/.test(path);
  const saved = [...of('put'), ...of('post')];
  const known = {
    find: of('get', isOne),
    all: of('get', (path) => !isOne(path)),
  };
  return [
    ...methods.map((method) => ({
      call: method.isStatic ? `${name}.${method.name}` : `${name}.#.${method.name}`,
      operations: known[method.name] ?? of(method.name),
    })),
    { call: `${name}.#.save`, operations: saved },
    { call: `${name}.#.saveAndUpdate`, operations: saved },
    { call: `${name}.#.delete`, operations: of('delete') },
  ];
}

function callOf(operations, listed) {
  const pathOf = ({ verb, path }) => listed.get(`${verb} ${withoutNames(path)}`) ?? path;
  const last = operations.at(-1);
  const cases = operations
    .slice(0, -1)
    .map((operation) => ({ has: operation.ids, verb: operation.verb, fixedPath: pathOf(operation) }));
  return { verb: last.verb, fixedPath: pathOf(last), ...(cases.length > 0 && { cases }) };
}

/** The parts of a description that another one does not have. */
function without(description, other) {
  return Object.fromEntries(
    Object.entries(description).map(([key, record]) => [
      key,
      Object.fromEntries(Object.entries(record).filter(([name]) => !(name in other[key]))),
    ]),
  );
}

function withoutNames(path) {
  return path.replace(/\{\w+\}/g, '{}');
}

function unique(all) {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function sorted(record) {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
