/**
 * Reads the functions and classes of a generated SDK (Speakeasy's TypeScript layout): which endpoint a function calls,
 * which argument is its body, how its result unpacks, and by which property path a method is reached. Used by
 * `client.mjs`.
 */
import { ts } from 'ts-morph';

import { all } from './types.mjs';

/** @typedef {import('./types.mjs').Models} Models */
/** @typedef {import('ts-morph').ts.Node} Node */
/** @typedef {import('ts-morph').ts.FunctionDeclaration} FunctionDeclaration */
/**
 * @typedef {object} SdkFunction
 * @property {string} name
 * @property {string[]} parameters without the leading client
 * @property {string} method
 * @property {string} path
 * @property {number | null} body
 * @property {string[]} bodyPath
 * @property {'json' | 'stream' | 'text' | 'none'} response
 * @property {import('./types.mjs').Reference[]} requestTypes
 * @property {import('./types.mjs').Reference[]} responseTypes
 */

/** Matchers of the SDK's runtime, and what they give. */
const MATCHERS = /** @type {const} */ ({
  json: 'json',
  jsonl: 'stream',
  sse: 'stream',
  stream: 'stream',
  bytes: 'stream',
  text: 'text',
  nil: 'none',
});
/**
 * @template T
 * @param {T | undefined} value
 * @param {string} what
 */
export function must(value, what) {
  if (value === undefined) throw new Error(`${what}: the SDK's layout is not the known one`);
  return value;
}

/** @param {import('ts-morph').ts.SourceFile} file */
export const exportedFunctions = (file) =>
  file.statements
    .filter(ts.isFunctionDeclaration)
    .filter((node) => node.name && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));

/** @param {import('ts-morph').ts.SourceFile} file */
export const classesOf = (file) =>
  file.statements.filter(ts.isClassDeclaration).map((node) => /** @type {const} */ ([node.name?.text ?? '', node]));

/** @param {Node} scope @param {string} name */
const constant = (scope, name) => all(scope, ts.isVariableDeclaration).find((node) => node.name.getText() === name);

/** @param {Node} node @param {string} callee */
export const callsOf = (node, callee) =>
  all(node, ts.isCallExpression).filter((call) => call.expression.getText() === callee);

/** @param {import('ts-morph').ts.SourceFile} file @param {string} name @param {Models} models @returns {SdkFunction} */
export function readFunction(file, name, models) {
  const declared = must(
    exportedFunctions(file).find((node) => node.name?.text === name),
    name,
  );
  const work = must(
    file.statements.filter(ts.isFunctionDeclaration).find((node) => node.name?.text === '$do'),
    name,
  );
  const parameters = declared.parameters.slice(1).map((node) => node.name.getText());
  const [path = ''] = all(must(constant(work, 'path'), name), ts.isStringLiteral).map((node) =>
    node.text.replace(/#.*/, ''),
  );
  const request = must(
    all(work, ts.isPropertyAssignment).find((node) => node.name.getText() === 'method'),
    name,
  );
  const method = /** @type {import('ts-morph').ts.StringLiteral} */ (request.initializer).text;
  return {
    name,
    parameters,
    method,
    path,
    ...readBody(work, declared, models),
    ...readResponse(work, declared, models),
  };
}

/**
 * The body is the payload or one property of it; the payload is made of a parameter or of an object of several.
 * @param {FunctionDeclaration} work @param {FunctionDeclaration} declared @param {Models} models
 */
function readBody(work, declared, models) {
  const name = declared.name?.text ?? '';
  const parameters = declared.parameters.slice(1);
  const sent = all(work, ts.isPropertyAssignment).some((node) => node.name.getText() === 'body');
  if (!sent) return { body: null, bodyPath: [], requestTypes: [] };
  const initializer = must(constant(work, 'body')?.initializer, name);
  const [encode] = callsOf(initializer, 'encodeJSON');
  const form = initializer.getText() === 'new FormData()';
  if (!encode && !form) {
    if (initializer.getText() !== 'null') throw new Error(`${name}: unknown body ${initializer.getText()}`);
    return { body: null, bodyPath: [], requestTypes: [] };
  }
  const input = constant(work, 'input');
  const fields = input ? all(input, ts.isPropertyAssignment) : [];
  const whole = input?.type ?? must(parameters[0], name).type;
  const [type] = models.references(whole, 'operations');
  /** The property of the payload: its JSON name in the encoded object, and the SDK's name. */
  const wire = encode
    ? /^payload\.(\w+)$/.exec(encode.arguments[1]?.getText() ?? '')?.[1]
    : input && /payload\.(\w+)/.exec(work.getText())?.[1];
  const [own = wire] = [...models.renames(type?.key ?? '', 'request')].find(([, json]) => json === wire) ?? [];
  const property = type && models.members(type.key).find((member) => member.name === own);
  if (!input) {
    const requestTypes = own
      ? models.references(must(property, name).type, 'operations')
      : models.references(whole, 'operations');
    return { body: form ? null : 0, bodyPath: own ? [own] : [], requestTypes };
  }
  const value = must(
    fields.find((field) => field.name.getText() === own),
    name,
  ).initializer.getText();
  const index = parameters.findIndex((parameter) => parameter.name.getText() === value);
  if (index < 0) throw new Error(`${name}: the body is no parameter`);
  const requestTypes = models.references(must(property, name).type, 'operations');
  return { body: form ? null : index, bodyPath: [], requestTypes };
}

/** @param {FunctionDeclaration} work @param {FunctionDeclaration} declared @param {Models} models */
function readResponse(work, declared, models) {
  const name = declared.name?.text ?? '';
  const kinds = all(work, ts.isCallExpression).flatMap((call) => {
    const matcher = /^M\.(\w+)$/.exec(call.expression.getText())?.[1] ?? '';
    const kind = Object.entries(MATCHERS).find(([key]) => key === matcher)?.[1];
    if (!kind) {
      if (matcher && !/^match$|^fail$|Err$/.test(matcher)) throw new Error(`${name}: unknown matcher ${matcher}`);
      return [];
    }
    return [{ matcher, kind, key: /key: "(\w+)"/.exec(call.arguments[2]?.getText() ?? '')?.[1] }];
  });
  const order = /** @type {const} */ (['json', 'stream', 'text', 'none']);
  const response = must(
    order.find((kind) => kinds.some((one) => one.kind === kind)),
    name,
  );
  const main = must(
    kinds.find((one) => one.kind === response),
    name,
  );
  const result = must(
    all(must(declared.type, name), ts.isTypeReferenceNode).find((node) => node.typeName.getText() === 'Result'),
    name,
  );
  let responseTypes = models.references(result.typeArguments?.[0], 'operations');
  if (main.key !== undefined || main.matcher === 'sse') {
    const step = main.key === undefined ? 'data' : undefined;
    const envelopes = responseTypes.flatMap(({ key }) => [...models.union(key)]);
    const names = new Set(
      envelopes.map(
        (key) =>
          step ?? [...models.renames(key, 'response')].find(([, json]) => json === main.key)?.[0] ?? main.key ?? '',
      ),
    );
    responseTypes = envelopes.flatMap((key) =>
      models
        .members(key)
        .filter((member) => names.has(member.name))
        .flatMap((member) => models.references(member.type, key.split('.')[0] ?? '')),
    );
    if (names.size !== 1) throw new Error(`${name}: no single envelope`);
  }
  return { response, responseTypes };
}

/**
 * Walks getters and methods from a root class.
 * @param {ReadonlyMap<string, import('ts-morph').ts.ClassDeclaration>} classes
 * @param {string} name @param {string[]} path
 * @param {{ methods: Record<string, string>, classesByName: Record<string, string> }} out
 */
export function walk(classes, name, path, out) {
  for (const member of must(classes.get(name), name).members) {
    const step = [...path, member.name?.getText() ?? ''];
    if (ts.isGetAccessor(member)) {
      const type = must(member.type, step.join('.')).getText();
      if (out.classesByName[type] !== undefined) throw new Error(`${type} stands in two places`);
      out.classesByName[type] = step.join('.');
      walk(classes, type, step, out);
    } else if (ts.isMethodDeclaration(member)) {
      const [unwrap] = callsOf(member, 'unwrapAsync');
      const call = /** @type {import('ts-morph').ts.CallExpression} */ (must(unwrap?.arguments[0], step.join('.')));
      const passed = call.arguments.map((argument) => argument.getText()).join();
      if (passed !== ['this', ...member.parameters.map((node) => node.name.getText())].join())
        throw new Error(`${step.join('.')}: arguments moved`);
      out.methods[step.join('.')] = call.expression.getText();
    }
  }
}
