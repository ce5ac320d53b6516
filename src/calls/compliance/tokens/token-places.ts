import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import { idOf, type ObjectValue, type Values } from '../../domain/values.js';
import type { ContractCall } from '../contract-call.js';

/** A place where a token goes into what an expression gives. */
export interface TokenPlace {
  node: TS.Node;
  /** Whether it becomes a part of a text there: `expired: ${token}`. */
  isText: boolean;
  /** The name of the property that holds it, in lower case, if an object does. */
  key?: string;
  /** The call that sends it. */
  call: ContractCall;
}

/** How a log of CI is told to mask what follows. */
const MASKING = ['::add-mask::', '##vso[task.setsecret]'];

export function keyOf(property: TS.ObjectLiteralElementLike): string | undefined {
  return property.name && literalName(property.name)?.toLowerCase();
}

/** Without the places under names that something else stands under. */
export function unless(hidden: ReadonlySet<string>, places: readonly TokenPlace[]): TokenPlace[] {
  return places.filter(({ key }) => key === undefined || !hidden.has(key));
}

export function isReplaced({ arguments: [, replacer] }: TS.CallExpression): boolean {
  if (!replacer || replacer.kind === ts.SyntaxKind.NullKeyword) return false;
  return !(ts.isIdentifier(replacer) && replacer.text === 'undefined');
}

export function isMasking(text: string): boolean {
  return (
    MASKING.some((prefix) => text.startsWith(prefix)) || /^##vso\[task\.setvariable [^\]]*issecret=true/.test(text)
  );
}

export function onePerNode(places: readonly TokenPlace[]): TokenPlace[] {
  return [
    ...new Map(places.map((place) => [`${idOf(place.node)}|${place.isText}|${place.key ?? ''}`, place])).values(),
  ];
}

export function asText(places: readonly TokenPlace[]): TokenPlace[] {
  return places.map((place) => ({ ...place, isText: true }));
}

/** A text is at fault where it is put together, anything else where it is used. */
export function atUse(places: readonly TokenPlace[], use: TS.Node): TokenPlace[] {
  const texts = places.filter(({ isText }) => isText);
  const other = places.find(({ isText }) => !isText);
  return other ? [...texts, { ...other, node: use }] : texts;
}

/** What an object literal is written to have under a name. */
export function propertiesNamed(
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
