import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isFunctionNode, resultsOf, unwrap } from '../../../syntax/frames.js';
import type { Binding } from '../../../syntax/scopes.js';
import { contextOf, type Context } from '../../domain/context.js';
import { idOf, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf } from '../../evaluate/callees.js';
import type { ContractCall } from '../contract-call.js';
import { isOfFailure } from '../responses/failed-responses.js';
import {
  asText,
  atUse,
  isMasking,
  isReplaced,
  keyOf,
  onePerNode,
  propertiesNamed,
  unless,
  type TokenPlace,
} from './token-places.js';

/** Functions that give what they are handed, in another form. */
const PASSING: ReadonlySet<string> = new Set([
  'JSON.stringify',
  'String',
  'Object.assign',
  'Object.entries',
  'Object.values',
  'Object.fromEntries',
  'structuredClone',
  'encodeURIComponent',
  'encodeURI',
  'inspect',
  'format',
]);
/** Methods of texts and lists that do so. All others may cut, mask or measure. */
const PASSING_METHODS: ReadonlySet<string> = new Set(['toString', 'valueOf', 'trim', 'concat', 'join']);

const DEEPEST = 12;

/**
 * Follows an expression back to what it is made of, and says where a token gets into it. Values alone would not do: what
 * is left of a token after `token.replace(/./g, '*')` looks like the token.
 */
export class TokenWalk {
  /** What is being followed; a value that is made of itself has no token by that. */
  readonly #around = new Set<string>();
  /** What was found where nothing was left out for being followed already, or too deep. */
  readonly #known = new Map<string, TokenPlace[]>();
  #cuts = 0;

  /** @param callOf the call whose token one of some values is. */
  constructor(
    readonly engine: Engine,
    readonly callOf: (values: Values) => ContractCall | undefined,
  ) {}

  placesIn(expression: TS.Expression, context: Context): TokenPlace[] {
    const node = unwrap(expression);
    const key = `${idOf(node)}|${context.id}`;
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#around.has(key) || this.#around.size > DEEPEST) {
      this.#cuts++;
      return [];
    }
    const before = this.#cuts;
    this.#around.add(key);
    try {
      const found = onePerNode(this.#of(node, context));
      const places = found.length > 0 && isOfFailure(node, context, this.engine) ? [] : found;
      if (this.#cuts === before) this.#known.set(key, places);
      return places;
    } finally {
      this.#around.delete(key);
    }
  }

  #of(node: TS.Expression, context: Context): TokenPlace[] {
    if (ts.isTemplateExpression(node))
      return isMasking(node.head.text)
        ? []
        : asText(flatMap([...node.templateSpans], ({ expression }) => this.placesIn(expression, context)));
    if (ts.isConditionalExpression(node)) return this.#any([node.whenTrue, node.whenFalse], context);
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node, context);
    if (ts.isAwaitExpression(node) || ts.isSpreadElement(node)) return this.placesIn(node.expression, context);
    if (ts.isArrayLiteralExpression(node)) return this.#any([...node.elements], context);
    if (ts.isObjectLiteralExpression(node)) return this.#ofLiteral(node, context);
    if (ts.isIdentifier(node)) return this.#ofName(node, context);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return this.#ofMember(node, context);
    if (ts.isCallExpression(node)) return this.#ofCall(node, context);
    if (ts.isStringLiteralLike(node)) return this.#leaf(node, context);
    return [];
  }

  #any(nodes: readonly TS.Expression[], context: Context): TokenPlace[] {
    return flatMap(nodes, (node) => this.placesIn(node, context));
  }

  #ofBinary({ left, operatorToken, right }: TS.BinaryExpression, context: Context): TokenPlace[] {
    switch (operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return ts.isStringLiteralLike(left) && isMasking(left.text) ? [] : asText(this.#any([left, right], context));
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return this.#any([left, right], context);
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
        return this.placesIn(right, context);
      default:
        return [];
    }
  }

  /** A text in an object is not what the object is logged as. */
  #ofLiteral({ properties }: TS.ObjectLiteralExpression, context: Context): TokenPlace[] {
    const hidden = new Set<string>();
    const places = properties.toReversed().map((property): TokenPlace[] => {
      if (ts.isSpreadAssignment(property)) return unless(hidden, this.placesIn(property.expression, context));
      const key = keyOf(property);
      if (key !== undefined && hidden.has(key)) return [];
      if (key !== undefined) hidden.add(key);
      const value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
      return value
        ? this.placesIn(value, context).map((place) => ({ ...place, ...(key !== undefined && { key }) }))
        : [];
    });
    return places.toReversed().flatMap((some) => some.map((place) => ({ ...place, isText: false })));
  }

  /** What later objects have hides what earlier ones have under the same names: `Object.assign({}, headers, masked)`. */
  #merged(nodes: readonly TS.Expression[], context: Context): TokenPlace[] {
    const hidden = new Set<string>();
    const places = nodes.toReversed().map((node) => {
      const own = unless(hidden, this.placesIn(node, context));
      if (ts.isObjectLiteralExpression(node)) for (const property of node.properties) hidden.add(keyOf(property) ?? '');
      return own;
    });
    return places.toReversed().flat();
  }

  #ofName(name: TS.Identifier, context: Context): TokenPlace[] {
    const binding = this.engine.moduleOf(context).scopes.bindingOf(name);
    const [declaration] = binding?.declarations ?? [];
    if (declaration && ts.isParameter(declaration) && ts.isIdentifier(declaration.name))
      return this.#ofParameter(declaration, name, context);
    const written = binding && this.#writtenTo(binding);
    if (!written || written.length === 0) return this.#leaf(name, context);
    if (this.#isOtherText(name, context)) return [];
    return atUse(unless(this.#replacedIn(binding, context), this.#any(written, context)), name);
  }

  /** Whether a variable has other texts here, which are all known: `let shown = token; shown = 'masked';`. */
  #isOtherText(name: TS.Identifier, context: Context): boolean {
    const values = this.engine.evaluate(name, context);
    const isKnown = values.every(
      (value) => value.kind === 'text' && value.parts.every((part) => typeof part === 'string'),
    );
    return values.length > 0 && isKnown && this.callOf(values) === undefined;
  }

  /** The properties of an object that are deleted, or given something else: `copy.Authorization = '***'`. */
  #replacedIn(binding: Binding, context: Context): Set<string> {
    const writes = this.engine.moduleOf(context).writes.ofBinding.get(binding) ?? [];
    const replaced = writes.filter(
      ({ kind, path, value }) =>
        path.length === 1 && (kind === 'delete' || (kind === 'set' && this.#any([value], context).length === 0)),
    );
    return new Set(replaced.map(({ path: [name] }) => name?.toLowerCase() ?? ''));
  }

  /** What is assigned to a variable, as far as that is written as a whole. */
  #writtenTo(binding: Binding): TS.Expression[] {
    if (binding.kind !== 'variable') return [];
    return flatMap([...binding.declarations, ...binding.references], (node) => {
      if (ts.isVariableDeclaration(node))
        return node.initializer && ts.isIdentifier(node.name) ? [node.initializer] : [];
      const { parent } = node;
      return ts.isBinaryExpression(parent) &&
        parent.left === node &&
        [ts.SyntaxKind.EqualsToken, ts.SyntaxKind.PlusEqualsToken].includes(parent.operatorToken.kind)
        ? [parent.right]
        : [];
    });
  }

  /** A token that each caller hands over is one here; what only some hand over is wrong in their place. */
  #ofParameter(parameter: TS.ParameterDeclaration, name: TS.Identifier, context: Context): TokenPlace[] {
    const fn = parameter.parent;
    if (!isFunctionNode(fn)) return this.#leaf(name, context);
    const invocation = contextOf(context, fn)?.invocation;
    if (invocation) return this.#given(parameter, invocation.site, invocation.caller) ?? this.#leaf(name, context);
    const given = mapDefined(this.engine.callGraph.of(fn), ({ invocation: { site } }) =>
      this.#given(parameter, site, this.engine.contexts.root(frameOf(site), false)),
    );
    if (given.length === 0) return this.#leaf(name, context);
    const whole = given.map((places) => places.find(({ isText }) => !isText));
    return whole[0] && whole.every((place) => place) ? [{ ...whole[0], node: name }] : given.flat();
  }

  /** What a call hands over for a parameter. */
  #given(parameter: TS.ParameterDeclaration, site: TS.Node, caller: Context): TokenPlace[] | undefined {
    if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return undefined;
    const index = parameter.parent.parameters.indexOf(parameter);
    const handed = [...(site.arguments ?? [])].slice(index, parameter.dotDotDotToken ? undefined : index + 1);
    return this.#any(handed, this.engine.contexts.within(caller, site));
  }

  #ofMember(node: TS.PropertyAccessExpression | TS.ElementAccessExpression, context: Context): TokenPlace[] {
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isStringLiteralLike(node.argumentExpression)
        ? node.argumentExpression.text
        : undefined;
    if (name === 'length') return [];
    const owners = this.engine.evaluate(node.expression, context);
    const written = name === undefined ? [] : flatMap(owners, (owner) => propertiesNamed(owner, name));
    if (written.length === 0) return this.#leaf(node, context);
    return atUse(
      flatMap(written, ({ expression, context: there }) => this.placesIn(expression, there)),
      node,
    );
  }

  #ofCall(call: TS.CallExpression, context: Context): TokenPlace[] {
    const callee = unwrap(call.expression);
    if (ts.isPropertyAccessExpression(callee) && PASSING_METHODS.has(callee.name.text)) {
      const places = this.#any([callee.expression, ...call.arguments], context);
      return callee.name.text === 'join' || callee.name.text === 'concat' ? asText(places) : places;
    }
    const edges = this.engine.targets(call, context);
    if (edges.length > 0) {
      const handedOn = flatMap([...edges], ({ fn, invocation }) => {
        const inside = this.engine.contexts.bind(fn.node, fn.context, invocation, fn.self);
        return flatMap(resultsOf(fn.node).returned, (one) =>
          this.placesIn(one, this.engine.contexts.within(inside, one)),
        );
      });
      return handedOn.slice(0, 1).map((place) => ({ ...place, node: call, isText: false }));
    }
    const passing = mapDefined(calleesOf(call, context, this.engine), (value) =>
      value.kind === 'external' && isPassing(value.path) ? value.path.join('.') : undefined,
    );
    // A replacer may leave out or mask anything.
    if (passing.includes('JSON.stringify') && isReplaced(call)) return [];
    if (passing.length > 0) return this.#merged([...call.arguments], context);
    // Any other method of a token cuts, masks or measures it.
    const isOfToken = ts.isPropertyAccessExpression(callee) && this.placesIn(callee.expression, context).length > 0;
    return isOfToken ? [] : this.#leaf(call, context);
  }

  #leaf(node: TS.Expression, context: Context): TokenPlace[] {
    const values = this.engine.evaluate(node, context);
    const call = this.callOf(values);
    if (call) return [{ node, isText: false, call }];
    const inside = flatMap(values, (value) =>
      value.kind === 'object' && ts.isObjectLiteralExpression(value.node)
        ? this.#ofLiteral(value.node, value.context)
        : [],
    );
    return inside.slice(0, 1).map((place) => ({ ...place, node, isText: false }));
  }
}

function isPassing(path: readonly string[]): boolean {
  return PASSING.has(path.join('.')) || PASSING.has(path.at(-1) ?? '');
}
