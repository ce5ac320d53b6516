import { flatMap, mapDefined } from '../../../collections/lists.js';
import { JSON_BODY } from '../../clients/calls.js';
import { NO_CONTENT_TYPE } from '../../../model/violation.js';
import type { BodyEncoding } from '../../domain/call-parts.js';
import type { TextValue, Value, Values } from '../../domain/values.js';
import { requestOf, unwrapJson, type Request } from '../../requests/requests.js';
import type { CallCheck, CheckTools, Found } from '../check.js';
import { contentTypesOf, type ContentType } from '../headers/content-types.js';
import type { ContractCall } from '../contract-call.js';
import { headersOf } from '../headers/headers.js';
import { isNoJson } from '../bodies/json-text.js';
import { sentBodies, type SentBody } from '../bodies/sent-bodies.js';
import { typesOf } from '../bodies/value-types.js';

/** A body is known not to be JSON, or is said to be something else, whichever of several clients sends it. */
export const requireJson: CallCheck = {
  rule: 'require-json',
  check(call, tools) {
    const { api, operations } = call;
    const { row, origin } = call.call.request;
    if (!api.contentType || operations.some((one) => one.contentType === null) || row.api !== undefined) return [];
    const found = wrongIn(call, api.contentType.is, tools);
    if (found.length === 0) return [];
    const others = requestOf(call.call.sink, call.call.context, tools.engine).filter(
      ({ origin: { callee } }) => callee.key !== origin.callee.key,
    );
    const isWrong = (request: Request): boolean =>
      wrongIn({ ...call, call: { ...call.call, request } }, api.contentType!.is, tools).length > 0;
    return others.every(isWrong) ? found : [];
  },
};

/** What is wrong with a call by one client. A body of the wrong form is reported once, whatever its type is said to be. */
function wrongIn(of: ContractCall, right: string, tools: CheckTools): Found[] {
  const sent = sentBodies(of.call, tools.engine);
  const types = contentTypesOf(of, tools);
  for (const { values } of [...types, ...(sent?.given ?? [])]) tools.missingIn(values);
  const wrong = sent ? wrongForm(sent.given, tools) : undefined;
  if (wrong !== undefined) return [{ node: of.call.site, facts: { body: wrong } }];
  if (types.length > 0) return wrongTypes(types, right);
  const isPlain = sent && isPlainText(sent.given, right, tools) && headersOf(of, tools).isClosed;
  return isPlain ? [{ node: of.call.site, facts: { contentType: NO_CONTENT_TYPE, expected: right } }] : [];
}

/** What a body is that is certainly no JSON, whichever of its values it has. */
function wrongForm(given: readonly SentBody[], tools: CheckTools): string | undefined {
  const forms = flatMap(given, ({ values, encoding }) =>
    values.filter((value) => !isEmpty(value)).map((value) => formOf(value, encoding, tools)),
  );
  return forms.every((form) => form !== undefined) ? forms[0] : undefined;
}

/** What a value is that is no JSON; undefined if it is, or may be. */
function formOf(value: Value, encoding: BodyEncoding | null, tools: CheckTools): string | undefined {
  switch (value.kind) {
    case 'json':
      return value.isQuery && encoding !== null ? FORM : undefined;
    case 'text':
      return isNoJson(value) ? 'the body is not valid JSON' : undefined;
    case 'record':
      if (value.is === 'form') return encoding !== null && encoding !== JSON_BODY ? FORM : undefined;
      break;
    default:
  }
  if (!encoding || encoding.object === 'json' || !isObject(value, tools)) return undefined;
  return encoding.object === 'form' ? FORM : 'the body is an object that is not serialised';
}

const FORM = 'the body is a form';

/** Whether a value is an object that the code has made. What only its type says may be a buffer, a stream, a form. */
function isObject(value: Value, tools: CheckTools): boolean {
  if (value.kind === 'unknown' || value.kind === 'text') return false;
  const kinds = typesOf(tools).kindsOf(value);
  return kinds !== null && [...kinds].every((kind) => kind === 'object' || kind === 'array');
}

/** A body that is not sent at all. */
function isEmpty(value: Value): boolean {
  return value.kind === 'nothing' || (value.kind === 'text' && value.parts.length === 0);
}

/** Whether a body is certainly a text of which its client says by itself that it is something other than JSON. */
function isPlainText(given: readonly SentBody[], right: string, tools: CheckTools): boolean {
  return (
    given.length > 0 &&
    given.every(
      ({ values, encoding }) =>
        encoding !== null &&
        encoding.textType !== undefined &&
        encoding.textType !== right &&
        values.every((value) => isText(value, tools)),
    )
  );
}

function isText(value: Value, tools: CheckTools): boolean {
  if (value.kind === 'json') return unwrapJson([value]).some((inner) => inner.kind !== 'nothing');
  const kinds = typesOf(tools).kindsOf(value);
  return kinds !== null && kinds.size === 1 && kinds.has('string') && !isEmpty(value);
}

/** The content types that are wrong, unless one is right, or may be. */
function wrongTypes(types: readonly ContentType[], right: string): Found[] {
  const found = types.map(({ node, values, traces }) => {
    const named = mapDefined(values, (value) => (value.kind === 'text' ? typeIn(value) : undefined));
    const isWrong = values.length > 0 && named.length === values.length && !named.some((name) => mayBe(name, right));
    return isWrong
      ? { node, facts: { contentType: named[0]!, expected: right }, traces: [...tracesIn(values), ...traces] }
      : undefined;
  });
  return found.every((one) => one !== undefined) ? found : [];
}

function tracesIn(values: Values) {
  return values.map(({ trace }) => trace);
}

/** The media type that a header names, without parameters; undefined if it is not known as a whole. */
function typeIn({ parts }: TextValue): string | undefined {
  const [first, ...others] = parts;
  const named = typeof first === 'string' ? /^\s*([^\s;]+)\s*(;)?/.exec(first) : null;
  return named && (others.length === 0 || named[2]) ? named[1]!.toLowerCase() : undefined;
}

/** Other JSON, `application/vnd.acme+json`, may be taken for JSON. */
function mayBe(name: string, right: string): boolean {
  return name === right || name.endsWith('+json') || !name.includes('/');
}
