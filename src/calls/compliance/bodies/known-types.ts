import type { ts as TS } from 'ts-morph';
import { once } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import type { JsonKind } from '../../evaluate/types/language-types.js';

/** What functions and operators of the language give, as JSON shows it. */

function kind(of: JsonKind, names: string): [string, JsonKind][] {
  return names.split(' ').map((name) => [name, of]);
}

/** Functions by their dotted global name. */
export const KIND_OF_CALL: Readonly<Record<string, JsonKind>> = Object.fromEntries([
  ...kind('string', 'String JSON.stringify encodeURIComponent encodeURI decodeURIComponent decodeURI btoa atob'),
  ...kind('string', 'crypto.randomUUID String.raw String.fromCharCode Intl.DateTimeFormat.format'),
  ...kind('number', 'Number parseInt parseFloat Number.parseInt Number.parseFloat Date.now Date.parse Date.UTC'),
  ...kind('number', 'Math.floor Math.round Math.ceil Math.trunc Math.abs Math.max Math.min Math.random Math.pow'),
  ...kind('number', 'performance.now Buffer.byteLength'),
  ...kind('boolean', 'Boolean Array.isArray Number.isNaN Number.isInteger isNaN Object.is'),
  ...kind('array', 'Object.keys Object.values Object.entries Array.from Array.of Array'),
  ...kind('object', 'Object.fromEntries'),
]);

/** Methods of texts, lists, numbers and dates. */
export const KIND_OF_METHOD: Readonly<Record<string, JsonKind>> = Object.fromEntries([
  ...kind('string', 'toString toISOString toUpperCase toLowerCase trim trimStart trimEnd toFixed padStart padEnd'),
  ...kind('string', 'join toLocaleString toLocaleDateString toLocaleTimeString toUTCString toDateString charAt'),
  ...kind('string', 'toLocaleLowerCase toLocaleUpperCase substring repeat normalize replaceAll toPrecision'),
  ...kind('number', 'getTime indexOf lastIndexOf charCodeAt codePointAt localeCompare findIndex'),
  ...kind('boolean', 'startsWith endsWith includes some every'),
  ...kind('array', 'split map filter flatMap'),
]);

/** Methods that objects of many kinds have, so that the name says nothing of the receiver. */
export const OF_MANY: ReadonlySet<string> = new Set(
  'join repeat normalize includes some every split map filter flatMap'.split(' '),
);

/** Operators that give a number. */
export const numericOperators = once<ReadonlySet<TS.SyntaxKind>>(
  () =>
    new Set([
      ts.SyntaxKind.MinusToken,
      ts.SyntaxKind.AsteriskToken,
      ts.SyntaxKind.AsteriskAsteriskToken,
      ts.SyntaxKind.SlashToken,
      ts.SyntaxKind.PercentToken,
      ts.SyntaxKind.AmpersandToken,
      ts.SyntaxKind.BarToken,
      ts.SyntaxKind.CaretToken,
      ts.SyntaxKind.LessThanLessThanToken,
      ts.SyntaxKind.GreaterThanGreaterThanToken,
      ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
    ]),
);

/** Operators that give a truth value. */
export const truthOperators = once<ReadonlySet<TS.SyntaxKind>>(
  () =>
    new Set([
      ts.SyntaxKind.EqualsEqualsToken,
      ts.SyntaxKind.EqualsEqualsEqualsToken,
      ts.SyntaxKind.ExclamationEqualsToken,
      ts.SyntaxKind.ExclamationEqualsEqualsToken,
      ts.SyntaxKind.LessThanToken,
      ts.SyntaxKind.LessThanEqualsToken,
      ts.SyntaxKind.GreaterThanToken,
      ts.SyntaxKind.GreaterThanEqualsToken,
      ts.SyntaxKind.InKeyword,
      ts.SyntaxKind.InstanceOfKeyword,
    ]),
);

/** What expressions of a kind of syntax are. */
export const kindsOfSyntax = once<ReadonlyMap<TS.SyntaxKind, JsonKind>>(
  () =>
    new Map([
      [ts.SyntaxKind.StringLiteral, 'string'],
      [ts.SyntaxKind.NoSubstitutionTemplateLiteral, 'string'],
      [ts.SyntaxKind.TemplateExpression, 'string'],
      [ts.SyntaxKind.TypeOfExpression, 'string'],
      [ts.SyntaxKind.NumericLiteral, 'number'],
      [ts.SyntaxKind.PostfixUnaryExpression, 'number'],
      [ts.SyntaxKind.TrueKeyword, 'boolean'],
      [ts.SyntaxKind.FalseKeyword, 'boolean'],
      [ts.SyntaxKind.NullKeyword, 'null'],
      [ts.SyntaxKind.ArrayLiteralExpression, 'array'],
      [ts.SyntaxKind.RegularExpressionLiteral, 'object'],
    ]),
);
