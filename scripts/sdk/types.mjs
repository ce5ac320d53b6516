/**
 * Model types of a generated SDK (Speakeasy's TypeScript layout): what refers to what, and which properties have
 * another name in JSON. Used by `client.mjs`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ts } from 'ts-morph';

/** @typedef {'request' | 'response'} Direction */
/** @typedef {{ name: string, type: import('ts-morph').ts.TypeNode | undefined }} Member */
/** A use of a declared type inside a type node, and the JSON steps to it: none, or `*` for the keys of a map. */
/** @typedef {{ key: string, steps: string[] }} Reference */

const WRAPPERS = new Set(['Array', 'EventStream', 'Promise', 'ReadonlyArray', 'ClosedEnum', 'OpenEnum']);

/** @param {string} file */
export function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** @param {string} dir */
export function sources(dir) {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => ({ name: basename(name, '.ts'), file: parse(join(dir, name)) }));
}

/**
 * Every descendant for which `test` holds, in source order.
 * @template {import('ts-morph').ts.Node} T
 * @param {import('ts-morph').ts.Node} node
 * @param {(node: import('ts-morph').ts.Node) => node is T} test
 * @returns {T[]}
 */
export function all(node, test) {
  /** @type {T[]} */
  const found = [];
  /** @param {import('ts-morph').ts.Node} child */
  const visit = (child) => {
    if (test(child)) found.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/**
 * String values of an object literal, `{ a: "b" }`.
 * @param {import('ts-morph').ts.ObjectLiteralExpression} literal
 * @returns {[string, string][]}
 */
function pairs(literal) {
  return literal.properties
    .filter(ts.isPropertyAssignment)
    .filter((property) => ts.isStringLiteral(property.initializer))
    .map((property) => [
      /** @type {import('ts-morph').ts.Identifier | import('ts-morph').ts.StringLiteral} */ (property.name).text,
      /** @type {import('ts-morph').ts.StringLiteral} */ (property.initializer).text,
    ]);
}

export class Models {
  /** @type {Map<string, import('ts-morph').ts.TypeNode>} `components.ChatMessage` to what it stands for. */
  #types = new Map();
  /**
   * @type {Record<Direction, Map<string, Map<string, string>>>} By type, the SDK's property name to the one in JSON.
   */
  #renames = { request: new Map(), response: new Map() };
  /** @param {string} src */
  constructor(src) {
    for (const space of ['callbacks', 'components', 'errors', 'operations']) {
      for (const { file } of sources(join(src, 'models', space))) this.#read(file, space);
    }
  }

  /**
   * @param {import('ts-morph').ts.SourceFile} file
   * @param {string} space
   */
  #read(file, space) {
    for (const statement of file.statements) {
      if (ts.isTypeAliasDeclaration(statement) && !statement.name.text.includes('$')) {
        const key = `${space}.${statement.name.text}`;
        if (this.#types.has(key)) throw new Error(`two types are named ${key}`);
        this.#types.set(key, statement.type);
      } else if (ts.isVariableStatement(statement)) {
        for (const declaration of statement.declarationList.declarations) this.#readSchema(declaration, space);
      }
    }
  }

  /**
   * `X$inboundSchema` maps JSON names to the SDK's, `X$outboundSchema` the SDK's to JSON names.
   * @param {import('ts-morph').ts.VariableDeclaration} declaration
   * @param {string} space
   */
  #readSchema(declaration, space) {
    const match = /^(\w+)\$(inbound|outbound)Schema$/.exec(declaration.name.getText());
    if (!match) return;
    const inbound = match[2] === 'inbound';
    for (const call of all(declaration, ts.isCallExpression)) {
      if (call.expression.getText() !== 'remap$') continue;
      const renames = pairs(/** @type {import('ts-morph').ts.ObjectLiteralExpression} */ (call.arguments[1]))
        .filter(([from, to]) => from !== to)
        .map(([from, to]) => (/** @type {[string, string]} */ (inbound ? [to, from] : [from, to])));
      if (renames.length > 0)
        this.#renames[inbound ? 'response' : 'request'].set(`${space}.${match[1]}`, new Map(renames));
    }
  }

  /**
   * @param {string} key
   * @param {Direction} direction
   * @returns {ReadonlyMap<string, string>}
   */
  renames(key, direction) {
    return this.#renames[direction].get(key) ?? new Map();
  }

  /**
   * The declared types that a type node is made of. Arrays, promises and unions add no step.
   * @param {import('ts-morph').ts.Node | undefined} node
   * @param {string} space namespace in which plain names are looked up
   * @returns {Reference[]}
   */
  references(node, space) {
    if (!node) return [];
    if (ts.isArrayTypeNode(node)) return this.references(node.elementType, space);
    if (ts.isParenthesizedTypeNode(node)) return this.references(node.type, space);
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      return node.types.flatMap((type) => this.references(type, space));
    }
    if (ts.isTypeLiteralNode(node)) {
      return node.members
        .filter(ts.isIndexSignatureDeclaration)
        .flatMap((member) => this.references(member.type, space))
        .map(({ key, steps }) => ({ key, steps: ['*', ...steps] }));
    }
    if (!ts.isTypeReferenceNode(node)) return [];
    const name = node.typeName.getText();
    if (WRAPPERS.has(name)) return (node.typeArguments ?? []).flatMap((type) => this.references(type, space));
    const key = name.includes('.') ? name : `${space}.${name}`;
    return this.#types.has(key) ? [{ key, steps: [] }] : [];
  }

  /**
   * The members of a union, a type itself when it is none.
   * @param {string} key
   * @returns {string[]}
   */
  union(key) {
    const members = this.references(this.#types.get(key), key.slice(0, key.indexOf('.'))).filter(
      ({ steps }) => steps.length === 0,
    );
    return members.length === 0 ? [key] : members.flatMap((member) => this.union(member.key));
  }

  /**
   * Properties of a type, those of all members when it is a union.
   * @param {string} key
   * @returns {Member[]}
   */
  members(key) {
    const type = this.#types.get(key);
    const parts =
      type && (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) ? [...type.types] : type ? [type] : [];
    return parts
      .filter(ts.isTypeLiteralNode)
      .flatMap((literal) => [...literal.members])
      .filter(ts.isPropertySignature)
      .map((member) => ({
        name: /** @type {import('ts-morph').ts.Identifier | import('ts-morph').ts.StringLiteral} */ (member.name).text,
        type: member.type,
      }));
  }

  /**
   * The types one step below a type; the members of a union stand in its place.
   * @param {string} key
   * @param {Direction} direction
   * @returns {Reference[]}
   */
  below(key, direction) {
    const space = key.slice(0, key.indexOf('.'));
    const renames = this.renames(key, direction);
    const direct = this.references(this.#types.get(key), space);
    return [
      ...direct,
      ...this.members(key).flatMap(({ name, type }) =>
        this.references(type, space).map((reference) => ({
          key: reference.key,
          steps: [renames.get(name) ?? name, ...reference.steps],
        })),
      ),
    ];
  }

  /**
   * @param {string} key
   * @param {Direction} direction
   * @param {Set<string>} [seen]
   */
  reachable(key, direction, seen = new Set()) {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const reference of this.below(key, direction)) this.reachable(reference.key, direction, seen);
    return seen;
  }

  /** @param {string[]} spaces */
  keys(spaces) {
    return [...this.#types.keys()].filter((key) => spaces.includes(key.slice(0, key.indexOf('.'))));
  }
}
