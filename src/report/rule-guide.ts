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
    description: 'Disallow calls of an operation with a method that it does not have',
    about: 'Each operation of the contract exists for one method. A call with another one never reaches it.',
    remedy: 'Call the operation with the method of the contract.',
    wrong: call({ method: 'PUT' }),
    right: call(),
  },
  'require-authorization': {
    description: 'Require a header with the token in each call',
    about: paragraph(
      'Every call of the API carries its token in one header. The rule reports calls whose headers are all',
      'known, and none of which is that one.',
    ),
    remedy: 'Send the header that the message names, with a token.',
    wrong: call({ headers: `    headers: { ${JSON_TYPE} },` }),
    right: call(),
  },
  'valid-authorization': {
    description: 'Require the scheme of the contract before the token',
    about:
      'The value of the header is the scheme, a space and the token. `Basic`, `Token` and a bare token are refused like a wrong token.',
    remedy: 'Begin the value of the header with the scheme that the message names, and a space.',
    wrong: call({ headers: HEADERS.replace('Bearer ', 'Token ') }),
    right: call(),
  },
  'no-foreign-header': {
    description: 'Disallow headers that belong to another interface of the service',
    about: paragraph(
      'Tokens of this interface act for the service and impersonate nobody. Headers with which another interface',
      'acts for a user, or says what kind of token it sends, are not used here.',
    ),
    remedy: 'Leave the header out.',
    wrong: call({ headers: HEADERS.replace(' },', ", 'X-Glean-ActAs': 'ada@acme.example' },") }),
    right: call(),
  },
  'no-shared-token': {
    description: 'Disallow one token for two interfaces',
    about: paragraph(
      'A token is valid for one interface only. Where one environment variable, constant or secret is read for',
      'the calls of both, one of them fails.',
    ),
    remedy: 'Read a token of its own for each interface.',
    wrong: twoInterfaces('GLEAN_INDEXING_TOKEN'),
    right: twoInterfaces('GLEAN_CLIENT_TOKEN'),
  },
  'no-hardcoded-token': {
    description: 'Disallow tokens that are written into the code',
    about: paragraph(
      'Whoever can read the code, its history or its bundle has the token. Placeholders such as `<token>` and',
      '`YOUR_TOKEN` are not reported. No output shows the literal that was found.',
    ),
    remedy: 'Read the token from the environment or a secret store, and rotate it.',
    wrong: call({ headers: HEADERS.replace('${process.env.GLEAN_INDEXING_TOKEN}', 'k7Qm2vX9pLr4TzB8') }),
    right: call(),
  },
  'valid-body': {
    description: 'Require what an operation needs in its body, with the types of the contract',
    about:
      'A body that is known as a whole has the keys that the operation needs, and each known value has the JSON type of its key.',
    remedy: 'Send the keys and types that the message names.',
    wrong: call({ body: "JSON.stringify({ datasource: 'wiki', documents: [document] })" }),
    right: call(),
  },
  'require-json': {
    description: 'Require bodies of JSON text with its content type',
    about: paragraph(
      'Bodies are JSON. A form, an object that was never made into a string, and a string that `fetch` sends',
      'without a `Content-Type` are not.',
    ),
    remedy: 'Send `JSON.stringify(…)` with the content type that the message names.',
    wrong: call({ headers: `    headers: { ${AUTHORIZATION} },` }),
    right: call(),
  },
  'use-rotated-token': {
    description: 'Require that the new token of a rotation is used',
    about:
      'A rotation answers with the new token, once. Where nothing uses it, the old token dies after its period and the new one is lost.',
    remedy: 'Store the new token, the field of the response that the message names, before anything else.',
    wrong: rotation(),
    right: rotation('  const { rawSecret } = await response.json();', '  await store(rawSecret);'),
  },
  'check-status': {
    description: 'Require a look at the status where the client does not fail by itself',
    about: paragraph(
      '`fetch`, undici and the modules of Node.js resolve for a 400 and a 401 as for a 200. Without a look at',
      '`ok` or the status, what was refused passes for done.',
    ),
    remedy: 'Check `ok` or the status, and fail on errors.',
    wrong: call({ after: ['  return response.json();'] }),
    right: call({ after: [CHECK, '  return response.json();'] }),
  },
  'require-https': {
    description: 'Require HTTPS',
    about: 'Over plain HTTP, everybody on the way can read the token.',
    remedy: 'Write `https:` in the URL.',
    wrong: call({ url: `${HOST.replace('https', 'http')}/api/index/v1/indexdocument` }),
    right: call(),
  },
  'no-token-leak': {
    description: 'Disallow tokens in logs, queries of URLs and messages of errors',
    about: paragraph(
      'Logs, addresses and messages are kept in places that more people can read than may have the token. Cut,',
      'hashed and masked tokens are no leak.',
    ),
    remedy: 'Leave the token out, or mask it.',
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
