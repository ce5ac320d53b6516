import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isFunctionNode, literalName, resultsOf, unwrap } from '../../../syntax/frames.js';
import type { Binding } from '../../../syntax/scopes.js';
import { contextOf, type Context } from '../../domain/context.js';
import type { ObjectValue, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf } from '../../evaluate/callees.js';
import type { ContractCall } from '../contract-call.js';

/** A place where a token goes into what an expression gives. */
export interface TokenPlace {
  node: TS.Node;
  /** Whether it becomes a part of a text there: `expired: ${token}`. */
  isText: boolean;
  /** The call that sends it. */
  call: ContractCall;
}

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
/** How a log of CI is told to mask what follows. */
const MASKING = ['::add-mask::', '##vso[task.setsecret]'];

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

  /** @param callOf the call whose token one of some values is. */
  constructor(
    readonly engine: Engine,
    readonly callOf: (values: Values) => ContractCall | undefined,
  ) {}

  placesIn(expression: TS.Expression, context: Context): TokenPlace[] {
    const node = unwrap(expression);
    const key = `${node.pos}-${node.end}|${node.getSourceFile().fileName}|${context.id}`;
    if (this.#around.has(key) || this.#around.size > DEEPEST) return [];
    this.#around.add(key);
    try {
      return this.#of(node, context);
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
    const places = flatMap([...properties], (property) => {
      if (ts.isPropertyAssignment(property)) return this.placesIn(property.initializer, context);
      if (ts.isShorthandPropertyAssignment(property)) return this.placesIn(property.name, context);
      return ts.isSpreadAssignment(property) ? this.placesIn(property.expression, context) : [];
    });
    return places.map((place) => ({ ...place, isText: false }));
  }

  #ofName(name: TS.Identifier, context: Context): TokenPlace[] {
    const binding = this.engine.moduleOf(context).scopes.bindingOf(name);
    const [declaration] = binding?.declarations ?? [];
    if (declaration && ts.isParameter(declaration) && ts.isIdentifier(declaration.name))
      return this.#ofParameter(declaration, name, context);
    const written = binding && this.#writtenTo(binding);
    return written && written.length > 0 ? atUse(this.#any(written, context), name) : this.#leaf(name, context);
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
    if (calleesOf(call, context, this.engine).some((value) => value.kind === 'external' && isPassing(value.path)))
      return this.#any([...call.arguments], context);
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

function isMasking(text: string): boolean {
  return (
    MASKING.some((prefix) => text.startsWith(prefix)) || /^##vso\[task\.setvariable [^\]]*issecret=true/.test(text)
  );
}

function isPassing(path: readonly string[]): boolean {
  return PASSING.has(path.join('.')) || PASSING.has(path.at(-1) ?? '');
}

function asText(places: readonly TokenPlace[]): TokenPlace[] {
  return places.map((place) => ({ ...place, isText: true }));
}

/** A text is at fault where it is put together, anything else where it is used. */
function atUse(places: readonly TokenPlace[], use: TS.Node): TokenPlace[] {
  const texts = places.filter(({ isText }) => isText);
  const other = places.find(({ isText }) => !isText);
  return other ? [...texts, { ...other, node: use }] : texts;
}

/** What an object literal is written to have under a name. */
function propertiesNamed(
  value: Values[number],
  name: string,
): { expression: TS.Expression; context: ObjectValue['context'] }[] {
  if (value.kind !== 'object' || !ts.isObjectLiteralExpression(value.node)) return [];
  return flatMap([...value.node.properties], (property) => {
    if (!property.name || literalName(property.name) !== name) return [];
    if (ts.isPropertyAssignment(property)) return [{ expression: property.initializer, context: value.context }];
    return ts.isShorthandPropertyAssignment(property) ? [{ expression: property.name, context: value.context }] : [];
  });
}
