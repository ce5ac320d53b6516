import { expect, it } from 'vitest';
import type { RegisteredToken, TokenUse } from '../../src/model/token.js';
import { DEFAULT_POLICY, type Policy } from '../../src/verdict/policy.js';
import { judgeTokens, withTokens } from '../../src/verdict/tokens.js';

const PLACE = { file: 'tokens.json', line: 4, column: 5, endLine: 9, endColumn: 6 };

function token(over: Partial<RegisteredToken> = {}): RegisteredToken {
  return {
    name: 'crm',
    interface: 'indexing',
    scope: 'global',
    expiresOn: '2026-12-31',
    ipRestrictions: [],
    rotationPeriodMinutes: null,
    owner: null,
    variable: 'GLEAN_CRM_TOKEN',
    reason: 'all teams',
    refusal: { status: 401, section: '7' },
    issuedBy: null,
    ...PLACE,
    ...over,
  };
}

function on(asOf: string, over: Partial<Policy> = {}): Policy {
  return { ...DEFAULT_POLICY, asOf, ...over };
}

function judged(policy: Policy, tokens = [token()], byChange = false): string[] {
  return judgeTokens(tokens, [], policy, byChange).tokens.map(
    ({ state, severity, daysLeft }) => `${state} ${severity} ${daysLeft}`,
  );
}

it.each([
  [on('2026-11-30'), 'valid info 31'],
  [on('2026-12-01'), 'expiring error 30'],
  [on('2026-12-31'), 'expiring error 0'],
  [on('2027-01-01'), 'expired error -1'],
  [on('2026-11-30', { within: 31 }), 'expiring error 31'],
  [on('2026-12-31', { within: 0 }), 'expiring error 0'],
  [on('2026-12-31', { failOn: 'removed' }), 'expiring warning 0'],
  [on('2027-01-01', { failOn: 'removed' }), 'expired error -1'],
  // Each token expires some day.
  [on('2026-01-01', { failOn: 'deprecated' }), 'valid info 364'],
  [on('2026-11-30', { byFile: new Map([['tokens.json', { within: 60, failOn: 'imminent' }]]) }), 'expiring error 31'],
  [on('2027-01-01', { byFile: new Map([['tokens.json', { within: 60, failOn: 'never' }]]) }), 'expired warning -1'],
])('the state of a token under %j', (policy, expected) => {
  expect(judged(policy)).toEqual([expected]);
  expect(judgeTokens([token()], [], policy, false).failing).toHaveLength(expected.includes('error') ? 1 : 0);
});

it('a token without an expiry never fails', () => {
  expect(judged(on('2030-01-01'), [token({ expiresOn: null })])).toEqual(['unlimited info null']);
});

it('no change makes a token expire', () => {
  expect(judged(on('2027-01-01'), [token()], true)).toEqual(['expired warning -1']);
  expect(judgeTokens([token()], [], on('2027-01-01'), true).failing).toEqual([]);
});

it('what is read as a token and registered for another interface or not at all', () => {
  const use = (variable: string, line: number, over: Partial<TokenUse> = {}): TokenUse => ({
    ...{ variable, interface: 'indexing', confidence: 'high', ...PLACE, file: 'src/a.ts', line },
    ...over,
  });
  const uses = [
    use('GLEAN_CRM_TOKEN', 1),
    use('GLEAN_OLD_TOKEN', 2),
    use('GLEAN_CHAT_TOKEN', 3),
    use('GLEAN_OLD_TOKEN', 4),
    use('GLEAN_CHAT_TOKEN', 5, { interface: 'client' }),
    use('ACME_TOKEN', 6, { confidence: 'low' }),
  ];
  const register = [token(), token({ name: 'chat', interface: 'client', variable: 'GLEAN_CHAT_TOKEN' })];
  const { unknown, failing } = judgeTokens(register, uses, on('2026-01-01'), false);
  expect(
    unknown.map(({ variable, line, registeredFor, places, severity }) => [
      variable,
      line,
      registeredFor,
      places,
      severity,
    ]),
  ).toEqual([
    ['GLEAN_OLD_TOKEN', 2, null, 2, 'warning'],
    ['GLEAN_CHAT_TOKEN', 3, 'client', 1, 'warning'],
  ]);
  expect(failing).toEqual([]);
});

it('the forecast has the days on which tokens begin to fail', () => {
  const tokens = [
    token(),
    token({ name: 'b', expiresOn: '2026-10-15' }),
    token({ name: 'c', expiresOn: '2026-10-15' }),
  ];
  const use = { day: '2026-09-15', findings: [{ id: 'u', ended: null }] };
  expect(withTokens({ red: '2026-09-15', days: [use] }, tokens, on('2026-09-01'))).toEqual({
    red: '2026-09-15',
    days: [
      { ...use, tokens: ['b', 'c'] },
      { day: '2026-12-01', findings: [], tokens: ['crm'] },
    ],
  });
  // One that fails already does so today.
  expect(withTokens({ red: null, days: [] }, [token()], on('2027-02-01')).red).toBe('2027-02-01');
  // Ahead of the day nothing fails with `failOn: removed`.
  expect(withTokens({ red: null, days: [] }, [token()], on('2026-09-01', { failOn: 'removed' })).red).toBe(
    '2027-01-01',
  );
  expect(withTokens({ red: null, days: [] }, [token({ expiresOn: null })], on('2026-09-01')).red).toBe(null);
  const never = { byFile: new Map([['tokens.json', { within: 0, failOn: 'never' as const }]]) };
  expect(withTokens({ red: null, days: [] }, [token()], on('2026-09-01', never)).red).toBe(null);
});
