import type { RuleId } from '../model/contract.js';

/** What people are told of a rule, whichever API's contract it is about. */
export interface RuleGuide {
  /** A clause without a full stop, as ESLint describes its rules. */
  description: string;
  /** Why it matters, in sentences with code in backticks. */
  about: string;
  /** What to write instead. */
  remedy: string;
  /** Code that the rule reports, and no other rule does. */
  wrong: string;
  /** The same without the mistake. */
  right: string;
}

const HOST = 'https://acme-be.glean.com';
const AUTHORIZATION = 'Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`';
const JSON_TYPE = "'Content-Type': 'application/json'";
const HEADERS = `    headers: { ${AUTHORIZATION}, ${JSON_TYPE} },`;
const CHECK = '  if (!response.ok) throw new Error(`the server answered ${response.status}`);';

/** A call as it has to be, but for what is given. */
function call({
  url = `${HOST}/api/index/v1/indexdocument`,
  method = 'POST',
  headers = HEADERS,
  body = "JSON.stringify({ datasource: 'wiki', document })",
  after = [CHECK],
}: {
  url?: string;
  method?: string;
  headers?: string;
  body?: string;
  after?: readonly string[];
} = {}): string {
  return lines(
    'export async function push(document) {',
    `  const response = await fetch('${url}', {`,
    `    method: '${method}',`,
    headers,
    `    body: ${body},`,
    '  });',
    ...after,
    '}',
  );
}

function lines(...all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

function rotation(...after: readonly string[]): string {
  return lines(
    'export async function rotate(store) {',
    `  const response = await fetch('${HOST}/api/index/v1/rotatetoken', {`,
    "    method: 'POST',",
    `    headers: { ${AUTHORIZATION} },`,
    '  });',
    CHECK,
    ...after,
    '}',
  );
}

function twoInterfaces(variable: string): string {
  return lines(
    'export async function ask(body) {',
    `  const response = await fetch('${HOST}/rest/api/v1/search', {`,
    "    method: 'POST',",
    `    headers: { Authorization: \`Bearer \${process.env.${variable}}\`, ${JSON_TYPE} },`,
    '    body: JSON.stringify(body),',
    '  });',
    CHECK,
    '  return response.json();',
    '}',
    '',
  ).concat(call());
}

function paragraph(...parts: string[]): string {
  return parts.join(' ');
}

/** In the order of RULES. */
export const RULE_GUIDE: Readonly<Record<RuleId, RuleGuide>> = {
  'valid-method': {
    description: 'Disallow calls of an operation with a method other than that of the contract',
    about:
      'Each operation of the contract exists for one method. A call with another method never reaches the operation.',
    remedy: 'Call the operation with the method of the contract.',
    wrong: call({ method: 'PUT' }),
    right: call(),
  },
  'require-authorization': {
    description: 'Require a header with the token in each call',
    about: paragraph(
      'Every call of the API carries its token in one header. The rule reports calls whose headers are all',
      'known and do not include this header.',
    ),
    remedy: 'Send the header that the message names, with a token.',
    wrong: call({ headers: `    headers: { ${JSON_TYPE} },` }),
    right: call(),
  },
  'valid-authorization': {
    description: 'Require the scheme of the contract before the token',
    about:
      'The value of the header is the scheme, a space and the token. `Basic`, `Token` and a bare token are rejected like a wrong token.',
    remedy: 'Start the value of the header with the scheme that the message names, followed by a space.',
    wrong: call({ headers: HEADERS.replace('Bearer ', 'Token ') }),
    right: call(),
  },
  'no-foreign-header': {
    description: 'Disallow headers that belong to another interface of the service',
    about: paragraph(
      'Tokens of this interface act for the service, not for a user. Headers with which another interface',
      'acts for a user, or declares its kind of token, do not apply.',
    ),
    remedy: 'Remove the header.',
    wrong: call({ headers: HEADERS.replace(' },', ", 'X-Glean-ActAs': 'ada@acme.example' },") }),
    right: call(),
  },
  'no-shared-token': {
    description: 'Disallow one token for two interfaces',
    about: paragraph(
      'A token is valid for one interface only. If one environment variable, constant or secret is used for',
      'calls of two interfaces, the calls of one of them fail.',
    ),
    remedy: 'Use a separate token for each interface.',
    wrong: twoInterfaces('GLEAN_INDEXING_TOKEN'),
    right: twoInterfaces('GLEAN_CLIENT_TOKEN'),
  },
  'no-hardcoded-token': {
    description: 'Disallow hardcoded tokens',
    about: paragraph(
      'Everyone who can read the code, its history or its bundle has the token. Placeholders such as `<token>` and',
      '`YOUR_TOKEN` are not reported. No output shows the literal.',
    ),
    remedy: 'Read the token from the environment or a secret store, and rotate it.',
    wrong: call({ headers: HEADERS.replace('${process.env.GLEAN_INDEXING_TOKEN}', 'k7Qm2vX9pLr4TzB8') }),
    right: call(),
  },
  'valid-body': {
    description: 'Require the keys that an operation needs in its body, with the types of the contract',
    about:
      'A completely known body must have all required keys, and each known value must have the JSON type of its key.',
    remedy: 'Send the keys and types that the message names.',
    wrong: call({ body: "JSON.stringify({ datasource: 'wiki', documents: [document] })" }),
    right: call(),
  },
  'require-json': {
    description: 'Require JSON bodies with the JSON content type',
    about: paragraph(
      'Bodies must be JSON. The rule reports a form, an object that is not serialised, and a string that `fetch` sends',
      'without a `Content-Type`.',
    ),
    remedy: 'Send `JSON.stringify(…)` with the content type that the message names.',
    wrong: call({ headers: `    headers: { ${AUTHORIZATION} },` }),
    right: call(),
  },
  'use-rotated-token': {
    description: 'Require that the new token of a rotation is used',
    about: paragraph(
      'The response to a rotation contains the new token, once. If the new token is not used, the old token becomes',
      'invalid after its period and the new one is lost.',
    ),
    remedy: 'Store the new token, the field of the response that the message names, before anything else.',
    wrong: rotation(),
    right: rotation('  const { rawSecret } = await response.json();', '  await store(rawSecret);'),
  },
  'check-status': {
    description: 'Require a check of the status if the client does not fail on HTTP errors',
    about: paragraph(
      '`fetch`, undici and the modules of Node.js resolve for a 400 and a 401 as for a 200. Without a check of',
      '`ok` or the status, a rejected request looks successful.',
    ),
    remedy: 'Check `ok` or the status, and fail on errors.',
    wrong: call({ after: ['  return response.json();'] }),
    right: call({ after: [CHECK, '  return response.json();'] }),
  },
  'require-https': {
    description: 'Require HTTPS',
    about: 'Over plain HTTP, everyone on the network path can read the token.',
    remedy: 'Write `https:` in the URL.',
    wrong: call({ url: `${HOST.replace('https', 'http')}/api/index/v1/indexdocument` }),
    right: call(),
  },
  'no-token-leak': {
    description: 'Disallow tokens in logs, URL queries and error messages',
    about: paragraph(
      'Logs, URLs and messages are stored where people without access to the token can read them. Truncated,',
      'hashed and masked tokens are not reported.',
    ),
    remedy: 'Remove the token, or mask it.',
    wrong: rotation(
      '  const { rawSecret } = await response.json();',
      '  await store(rawSecret);',
      '  console.log(`the new token is ${rawSecret}`);',
    ),
    right: rotation(
      '  const { rawSecret } = await response.json();',
      '  await store(rawSecret);',
      "  console.log('the new token is stored');",
    ),
  },
};
