/**
 * Functions that send nothing, whatever they are handed: a text of the API in one of their arguments is no call of it.
 * They log, compare, check, put text together, declare the routes of a server or of a mock, or show something to
 * people.
 */

const LOGGING = [
  'log',
  'info',
  'warn',
  'warning',
  'error',
  'debug',
  'trace',
  'fatal',
  'verbose',
  'silly',
  'notice',
  'captureMessage',
  'captureException',
];
const COMPARING = [
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'test',
  'localeCompare',
  'equals',
  'isEqual',
  'has',
  'contains',
  'matches',
];
const ASSERTING = [
  'equal',
  'eql',
  'eq',
  'deepEqual',
  'strictEqual',
  'deepStrictEqual',
  'notEqual',
  'same',
  'is',
  'should',
  'toBe',
  'toEqual',
  'toStrictEqual',
  'toMatch',
  'toContain',
  'toHaveBeenLastCalledWith',
  'toHaveBeenNthCalledWith',
  'calledOnceWith',
  'calledWithExactly',
  'calledOnceWithExactly',
  'calledWithMatch',
];
const REWRITING = [
  'clone',
  'getUri',
  'replace',
  'replaceAll',
  'split',
  'concat',
  'slice',
  'substring',
  'trim',
  'padEnd',
  'padStart',
  'toLowerCase',
  'toUpperCase',
];
const SETTING = [
  'setHeader',
  'header',
  'headers',
  'setAttribute',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'describe',
  'title',
  'summary',
  'description',
  'option',
  'usage',
  'help',
  'redirect',
  'navigate',
  'openExternal',
  'createError',
  't',
];
const MOCKING = [
  'inject',
  'waitForRequest',
  'waitForResponse',
  'waitForURL',
  'toHaveURL',
  'intercept',
  'route',
  'onGet',
  'onPost',
  'onPut',
  'onPatch',
  'onDelete',
  'onAny',
  'reply',
  'expectOne',
  'match',
  'mock',
  'mockImplementation',
  'mockReturnValue',
  'mockResolvedValue',
  'toHaveBeenCalledWith',
  'calledWith',
  'mockReturnValueOnce',
  'mockResolvedValueOnce',
  'callsFake',
  'withArgs',
  'returns',
  'resolves',
  'stub',
];

/** Methods by which anything logs. */
export const LOGGING_METHODS: ReadonlySet<string> = new Set(LOGGING);

/** Methods of anything. */
export const SILENT_METHODS: ReadonlySet<string> = new Set(
  [LOGGING, COMPARING, ASSERTING, REWRITING, SETTING, MOCKING].flat(),
);

/** Methods that keep what they are handed. Nothing is sent by them, but it may be by whoever takes it out again. */
export const KEEPING_METHODS: ReadonlySet<string> = new Set([
  'push',
  'unshift',
  'add',
  'set',
  'append',
  'concat',
  'fill',
]);

/** Methods by which a server declares what it answers, when they are handed what answers. */
export const ROUTE_METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'del',
  'head',
  'options',
  'all',
  'any',
  'use',
  'route',
  'on',
  'register',
  'handle',
  'when',
]);

/** Names under which checks are imported, whatever test runner they come from. */
export const CHECKS: ReadonlySet<string> = new Set(['expect', 'assert']);

/** Stand-ins for a client's own classes. */
export const STAND_INS: ReadonlySet<string> = new Set(['MockAgent', 'MockPool', 'MockClient', 'HttpTestingController']);

/** Names of functions that look at what they are handed, make something of it, or show it. */
const PURE_WORDS =
  'is has to as parse format normali[sz]e escape encode decode ' +
  'hash validate saniti[sz]e compare equal use[A-Z] create make define register mock ' +
  'expect assert should deep freeze clone merge build rewrite render configure reconfigure open(?=[A-Z])';
export const PURE_NAMES = new RegExp(`^(?:${PURE_WORDS.split(' ').join('|')})(?![a-z])`);

/** How what answers a request names what it answers with. */
export const OF_ANSWERS = /^_*(?:res|response|reply|rep|ctx)$/;

/** How what answers a request names what it is handed first. */
export const OF_HANDLERS = /^_*(?:req|request|ctx|context|c|event|evt)$/i;
