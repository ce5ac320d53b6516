import { answersTo, inWords, sectionsOf } from '../model/contract-rules.js';
import type { ContractApi, Operation, RuleId, Section } from '../model/contract.js';
import { NO_CONTENT_TYPE, type Breach } from '../model/violation.js';

/** What a rule says of a breach: what is wrong, and what to write. The server's answer is added from the contract. */
type Words = (breach: Breach, api: ContractApi) => { wrong: string; write: string };

const SAYS: Record<RuleId, Words> = {
  'valid-method': ({ facts, path }) => ({
    wrong: `${path} is called with ${facts['method']}, but exists for ${facts['expected']} only`,
    write: `Call it with ${facts['expected']}.`,
  }),
  'require-authorization': (_, api) => ({
    wrong: `the call has no ${headerOf(api)} header`,
    write: `Send \`${headerOf(api)}: ${schemeOf(api)}<${tokenOf(api)} token>\`.`,
  }),
  'valid-authorization': ({ facts }, api) => ({
    wrong: facts['scheme']
      ? `the ${headerOf(api)} header has the scheme ${facts['scheme']}`
      : `the ${headerOf(api)} header has no scheme`,
    write: `Send \`${headerOf(api)}: ${schemeOf(api)}<${tokenOf(api)} token>\`.`,
  }),
  'no-foreign-header': ({ facts }, api) => ({
    wrong: `${facts['header']} is a header of the ${api.foreignHeaders?.of ?? 'other'} interface, which ${api.title} does not use`,
    write: 'Remove it.',
  }),
  'no-shared-token': ({ facts: { variable = 'this token', others } }, api) => ({
    wrong: `${variable} is used for ${api.title} and for another interface (${others}); no token is valid for both`,
    write: `Use a separate token for the ${tokenOf(api)} interface.`,
  }),
  'no-hardcoded-token': (_, api) => ({
    wrong: `a token of ${api.title} is hardcoded`,
    write: 'Read it from the environment or a secret store, and rotate it: everyone who can read the code knows it.',
  }),
  'valid-body': ({ facts, path }) => ({
    wrong: facts['missing']
      ? `the body for ${path} lacks ${facts['missing']}`
      : `${facts['key']} is ${facts['actual']} in the body for ${path}`,
    write: facts['missing'] ? `Send ${facts['missing']}.` : `Send ${facts['expected']}.`,
  }),
  'require-json': ({ facts: { contentType, body } }, api) => ({
    wrong:
      contentType === NO_CONTENT_TYPE
        ? 'the Content-Type header for JSON is missing'
        : contentType === undefined
          ? (body ?? 'the body is not JSON')
          : `the Content-Type is ${contentType}`,
    write: `Send JSON text with \`Content-Type: ${api.contentType?.is ?? 'application/json'}\`.`,
  }),
  'use-rotated-token': (breach, api) => ({
    wrong: 'the new token is not used: the old one becomes invalid, and the new one is lost',
    write: `Store ${secretOf(breach, api)} of the response before anything else.`,
  }),
  'check-status': ({ facts }) => ({
    wrong: `the status of the response is not checked, and ${facts['client'] ?? 'this client'} does not fail on HTTP errors`,
    write: 'Check `ok` or the status, and fail on errors.',
  }),
  'require-https': () => ({
    wrong: 'the call goes over plain HTTP, with its token in clear text',
    write: 'Write https: in the URL.',
  }),
  'no-token-leak': ({ facts }) => ({
    wrong: `a token leaks into ${facts['sink'] ?? 'a log'}`,
    write: 'Remove it, or mask it.',
  }),
};

/** One or two sentences: what is wrong, what the server answers, what to write. */
export function messageOf(breach: Breach, api: ContractApi): string {
  const { wrong, write } = SAYS[breach.rule](breach, api);
  const answer = answerTo(breach.rule, api);
  return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}${answer}. ${write}`;
}

function answerTo(rule: RuleId, api: ContractApi): string {
  const [status] = answersTo(rule, api);
  return status ? `: the server answers ${inWords(status)}` : '';
}

/** The section of the contract that a breach is against. */
export function sectionOf(breach: Breach, api: ContractApi): Section {
  const operations = operationsOf(breach, api);
  const [section] = sectionsOf(breach.rule, api, operations);
  return section ?? operations[0]?.section ?? api.authentication?.section ?? '';
}

/** The operation of a breach, or all those of its path if any of them may be meant. */
function operationsOf({ operation, path }: Breach, { operations }: ContractApi): Operation[] {
  return operations.filter((one) => (operation === null ? one.path === path : one.id === operation));
}

/** The field of a rotation's response that has the new token. */
function secretOf(breach: Breach, api: ContractApi): string {
  const [secret] = operationsOf(breach, api).flatMap(({ rotates }) => rotates?.secret ?? []);
  return secret === undefined ? 'the new token' : `\`${secret}\``;
}

function headerOf({ authentication }: ContractApi): string {
  return authentication?.header ?? 'Authorization';
}

function schemeOf({ authentication }: ContractApi): string {
  return authentication?.scheme === undefined ? '' : `${authentication.scheme} `;
}

function tokenOf({ authentication }: ContractApi): string {
  return authentication?.token ?? 'API';
}
