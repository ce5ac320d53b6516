import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import type { Trace } from '../../domain/trace.js';
import { unknown, type Values } from '../../domain/values.js';
import { literalOf, mapLiterals } from '../../text/strings.js';
import type { CheckTools } from '../check.js';
import { indexOf, namesBelow } from '../../domain/access-path.js';
import type { ContractCall } from '../contract-call.js';
import { headersOf } from './headers.js';
import { propertiesAt } from '../../requests/properties-at.js';

/** A content type that a call may set. */
export interface ContentType {
  node: TS.Node;
  values: Values;
  traces: readonly Trace[];
}

/** What a call says of the type of its body: in a header, an option, or a method of the pending request. */
export function contentTypesOf(call: ContractCall, tools: CheckTools): ContentType[] {
  const headers = headersOf(call, tools).entries.filter(({ name }) => name === 'content-type');
  return [...headers, ...inOptions(call, tools), ...inMethods(call, tools)].filter(({ values }) =>
    values.some(({ kind }) => kind !== 'nothing'),
  );
}

function inOptions({ call }: ContractCall, { engine }: CheckTools): ContentType[] {
  const { row, origin } = call.request;
  return flatMap(row.contentType ?? [], (place) => {
    const [name = ''] = namesBelow(place);
    const given = (origin.invocation.argument(indexOf(place) ?? 0) ?? []).filter(({ kind }) => kind !== 'text');
    return propertiesAt(given, call, engine, { only: [name] }).properties.filter((one) => one.name === name);
  });
}

/** Short names that stand for a type: `.type('json')`. */
const SHORT: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  'form-data': 'application/x-www-form-urlencoded',
  urlencoded: 'application/x-www-form-urlencoded',
  html: 'text/html',
  xml: 'application/xml',
  text: 'text/plain',
};

/** The methods chained to a call that name its type. */
function inMethods({ call }: ContractCall, { engine }: CheckTools): ContentType[] {
  const { row, origin } = call.request;
  const found: ContentType[] = [];
  for (
    let at: TS.Node = origin.site;
    row.contentTypeMethods && ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent);
    at = at.parent.parent
  ) {
    const chained = at.parent.parent;
    const [node] = chained.arguments;
    if (!node || !row.contentTypeMethods.includes(at.parent.name.text)) continue;
    const given = engine.callGraph.invocation(chained, origin.context, engine).argument(0) ?? [unknown()];
    const values = given.map((value) =>
      literalOf(value) === undefined ? value : mapLiterals([value], (literal) => own(SHORT, literal) ?? literal)[0]!,
    );
    found.push({ node, values, traces: [] });
  }
  return found;
}
