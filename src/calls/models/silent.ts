/**
 * Functions that send nothing, whatever they are handed: a text of the API in one of their arguments is no call of it. They log, compare,
 * check, put text together, declare the routes of a server or of a mock, or show something to people.
 */

const SERVERS = ['express', 'fastify', 'koa', 'koa-router', '@koa/router', 'hono', 'restify', 'polka', 'h3', 'itty-router', 'find-my-way', 'connect', 'json-server', '@hapi/hapi', '@nestjs/common', '@nestjs/swagger', 'routing-controllers', 'tsoa', '@fastify/swagger', 'swagger-ui-express', 'swagger-jsdoc'];
const MOCKS = ['msw', 'nock', 'axios-mock-adapter', 'fetch-mock', 'jest-fetch-mock', 'vitest-fetch-mock', 'mockttp', 'moxios', 'miragejs', 'pretender', 'sinon', 'testdouble', '@angular/common/http/testing'];
const TESTS = ['vitest', '@jest/globals', 'jest', 'mocha', 'ava', 'tap', 'tape', 'uvu', 'test', 'assert', 'assert/strict', 'chai', 'should', 'expect', 'cypress', 'fast-check'];
const LOGGERS = ['pino', 'winston', 'bunyan', 'loglevel', 'debug', 'signale', 'consola', 'log4js', 'tslog', 'npmlog', 'ora', 'chalk', 'kleur', 'picocolors', 'ansi-colors', 'colors', 'boxen', '@sentry/node', '@sentry/browser', '@sentry/react'];
const TEXTS = ['path', 'url', 'util', 'os', 'crypto', 'querystring', 'fs', 'fs/promises', 'lodash', 'underscore', 'ramda', 'validator', 'is-url', 'valid-url', 'is-absolute-url', 'normalize-url', 'parse-url', 'url-parse', 'qs', 'query-string', 'minimatch', 'micromatch', 'picomatch', 'escape-html', 'escape-string-regexp', 'dedent', 'common-tags', 'clsx', 'classnames', 'uuid', 'http-errors', '@hapi/boom'];
const SCHEMAS = ['zod', 'yup', 'joi', 'valibot', 'ajv', 'superstruct', 'io-ts', 'runtypes', '@sinclair/typebox', 'class-validator', 'envalid', 'convict', '@t3-oss/env-core', '@t3-oss/env-nextjs'];
const COMMANDS = ['commander', 'yargs', 'cac', 'meow', 'inquirer', 'prompts', '@inquirer/prompts', '@clack/prompts', 'enquirer', '@oclif/core', 'dotenv'];
const SHOWN = ['open', 'opn', 'react', 'preact', 'vue', 'next/link', 'next/router', 'next/navigation', 'vue-router', 'react-router', 'react-router-dom', 'wouter', 'i18next', 'react-i18next', 'vue-i18n', 'react-hot-toast', 'sonner', 'react-toastify', 'notistack', 'qrcode'];

export const SILENT_MODULES: ReadonlySet<string> = new Set([SERVERS, MOCKS, TESTS, LOGGERS, TEXTS, SCHEMAS, COMMANDS, SHOWN].flat());

const OF_LANGUAGE = ['Object', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'Math', 'JSON', 'Reflect', 'Date', 'Intl', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError', 'DOMException', 'encodeURIComponent', 'encodeURI', 'decodeURIComponent', 'decodeURI', 'escape', 'unescape', 'btoa', 'atob', 'structuredClone', 'require', 'define'];
const OF_PLATFORM = ['console', 'process', 'Buffer', 'URL', 'URLSearchParams', 'URLPattern', 'Headers', 'Request', 'Response', 'FormData', 'Blob', 'TextEncoder', 'document', 'history', 'location', 'localStorage', 'sessionStorage', 'performance', 'open', 'alert', 'confirm', 'prompt', 'getComputedStyle', 'matchMedia', 'CSS', 'customElements', 'caches'];
const OF_TESTS = ['describe', 'it', 'test', 'suite', 'specify', 'before', 'after', 'beforeEach', 'afterEach', 'beforeAll', 'afterAll', 'expect', 'assert', 'jest', 'vi', 'sinon', 'fdescribe', 'xdescribe', 'fit', 'xit', 'should'];

/** What begins with one of these names that nothing declares. */
export const SILENT_GLOBALS: ReadonlySet<string> = new Set([OF_LANGUAGE, OF_PLATFORM, OF_TESTS].flat());

const LOGGING = ['log', 'info', 'warn', 'warning', 'error', 'debug', 'trace', 'fatal', 'verbose', 'silly', 'notice', 'captureMessage', 'captureException'];
const COMPARING = ['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'match', 'matchAll', 'test', 'localeCompare', 'equals', 'isEqual', 'has', 'contains', 'matches'];
const REWRITING = ['clone', 'getUri', 'replace', 'replaceAll', 'split', 'concat', 'slice', 'substring', 'trim', 'padEnd', 'padStart', 'toLowerCase', 'toUpperCase'];
const SETTING = ['setHeader', 'header', 'headers', 'setAttribute', 'querySelector', 'querySelectorAll', 'getElementById', 'describe', 'title', 'summary', 'description', 'option', 'usage', 'help', 'redirect', 'navigate', 'openExternal', 'createError', 't'];
const MOCKING = ['inject', 'waitForRequest', 'waitForResponse', 'waitForURL', 'toHaveURL', 'intercept', 'route', 'onGet', 'onPost', 'onPut', 'onPatch', 'onDelete', 'onAny', 'reply', 'expectOne', 'match', 'mock', 'mockImplementation', 'mockReturnValue', 'mockResolvedValue', 'toHaveBeenCalledWith', 'calledWith', 'callsFake', 'stub'];

/** Methods of anything. */
export const SILENT_METHODS: ReadonlySet<string> = new Set([LOGGING, COMPARING, REWRITING, SETTING, MOCKING].flat());

/** Methods that keep what they are handed. Nothing is sent by them, but it may be by whoever takes it out again. */
export const KEEPING_METHODS: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set', 'append', 'concat', 'fill']);

/** Methods by which a server declares what it answers, when they are handed what answers. */
export const ROUTE_METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all', 'any', 'use', 'route', 'on', 'register', 'handle', 'when']);

/** Names under which checks are imported, whatever test runner they come from. */
export const CHECKS: ReadonlySet<string> = new Set(['expect', 'assert']);

/** Stand-ins for a client's own classes. */
export const STAND_INS: ReadonlySet<string> = new Set(['MockAgent', 'MockPool', 'MockClient', 'HttpTestingController']);

/** Names of functions that look at what they are handed, or make something of it. */
export const PURE_NAMES = /^(?:is|has|to|as|parse|format|normali[sz]e|escape|encode|decode|hash|validate|saniti[sz]e|compare|equal|use[A-Z]|create|make|define|register|mock)(?![a-z])/;

/** How what answers a request names what it answers with. */
export const OF_ANSWERS = /^_*(?:res|response|reply|rep|ctx)$/;

/** How what answers a request names what it is handed first. */
export const OF_HANDLERS = /^_*(?:req|request|ctx|context|c|event|evt)$/i;
