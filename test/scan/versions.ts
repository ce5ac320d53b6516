/** Possible texts of each file of a project. The project begins with the first; null means no file. */
export const TEXTS: Readonly<Record<string, readonly (string | null)[]>> = {
  'tsconfig.json': [
    '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }',
    '{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
    '{ "extends": "./base.json" }',
    '{ broken',
  ],
  'base.json': [null, '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }', '{}'],
  'app/tsconfig.json': [null, '{}'],
  'lib/package.json': [
    '{ "name": "@acme/lib", "main": "./index.ts" }',
    '{ "name": "@acme/other", "main": "./index.ts" }',
    null,
  ],
  'lib/index.ts': [
    "export { send, listen } from './send';\nexport { PATH } from './names';\n",
    "export * from './send';\n",
    null,
  ],
  'lib/send.ts': [
    "export const send = (path: string) => fetch('https://acme-be.glean.com/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json());\nexport const listen = (f: (x: any) => void) => send('/chat').then(f);\n",
    "export const send = (path: string) => fetch('/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json());\nexport const listen = () => {};\n",
    'export const send = (path: string) => path;\n',
    "export const send = (path: string) => fetch('https://acme-be.glean.com/rest/api/v1' + path, { method: 'POST' }\n",
  ],
  'lib/names.ts': [
    "export const PATH = '/listanswers';\n",
    "export const PATH = '/getanswer';\n",
    "export let PATH = '/nothing';\n",
    null,
  ],
  'app/main.ts': [
    "import { send, PATH } from '@acme/lib';\nexport const answers = () => send(PATH);\n",
    "import { send } from '~/wrap';\nimport { PATH } from '../lib/names';\nexport const answers = async () => (await send(PATH)).answerResult.trackingToken;\n",
    "export const answers = () => fetch('/rest/api/v1/listanswers', { method: 'POST' });\n",
    'export const answers = 1;\n',
    null,
  ],
  'app/wrap.ts': [
    "export { send } from '@acme/lib';\n",
    "import { listen } from '../lib';\nexport const send = (p: string) => listen((reply) => reply.messages[0].citations);\n",
    null,
  ],
  'lib/wrap.ts': [
    null,
    "export const send = (p: string) => fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' });\n",
  ],
  'app/reads.ts': [
    null,
    "import { send } from '~/wrap';\nexport const token = async () => (await send('x')).answerResult.trackingToken;\n",
  ],
  'app/both.ts': [
    null,
    "import { send } from '~/wrap';\nimport * as one from './wrap';\nimport * as other from '../lib/wrap';\nexport const token = async () => (await send('x')).answerResult.trackingToken + one + other;\n",
  ],
  'app/about.ts': [
    null,
    "import { name } from '../lib/about.json';\nimport { send } from '../lib/send';\nexport const about = () => [name, send('/about')];\n",
  ],
  'lib/about.json': [null, '{ "name": "about", "run": "import { send } from \'./send\'" }'],
  'app/base-url.ts': [
    null,
    "export const BASE = 'https://elsewhere.example';\n",
    'export const BASE = location.origin;\n',
  ],
  'app/based.ts': [
    null,
    "import { BASE } from '~/base-url';\nexport const list = () => fetch(BASE + '/rest/api/v1/listanswers', { method: 'POST' });\n",
  ],
  'other/count.ts': [
    "export const count = () => fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n",
    "import { PATH } from '@acme/lib';\nexport const count = () => fetch('https://acme-be.glean.com/rest/api/v1' + PATH, { method: 'POST' });\n",
    'export const count = 0;\n',
  ],
  'other/global.js': [
    null,
    "window.count = { path: '/api/index/v1/getdocumentcount' };\n",
    "window.count = { path: '/api/index/v1/getusercount' };\n",
  ],
  'other/page.js': [null, "fetch('https://acme-be.glean.com' + count.path, { method: 'POST' });\n"],
  'other/setup.js': [
    null,
    "import axios from 'axios';\naxios.defaults.baseURL = 'https://acme-be.glean.com/rest/api/v1';\n",
  ],
  'other/axios.js': [
    null,
    "import axios from 'axios';\nexport const list = () => axios.post('/listanswers', { pageSize: 1 });\n",
  ],
  'other/settings.json': [
    '{}',
    '{ "path": "/rest/api/v1/listanswers" }',
    '{ "path": "/rest/api/v1/listanswers", "run": "require(\'../lib/send\').send" }',
  ],
  'other/reads.js': [
    null,
    "import settings from './settings.json';\nfetch('https://acme-be.glean.com' + settings.path, { method: 'POST' });\n",
  ],
  'vite.config.js': [
    null,
    "import aliases from './aliases.js';\nexport default { resolve: { alias: aliases } };\n",
    "export default { resolve: { alias: { '#wrap': './lib/wrap' } } };\n",
    'export default { resolve: { alias: ',
  ],
  'aliases.js': ["export default { '#wrap': './app/wrap' };\n", "export default { '#wrap': './lib/wrap' };\n", null],
  'app/aliased.ts': [
    null,
    "import { send } from '#wrap';\nexport const token = async () => (await send('/getanswer')).answerResult.trackingToken;\n",
  ],
  'app/names.ts': [null, "export const PATH = '/about';\n"],
  'app/names.web.ts': [null, "export const PATH = ['/list', 'answers'].join('');\n"],
  'app/named.ts': [
    null,
    "import { PATH } from './names';\nexport const list = () => fetch('https://acme-be.glean.com/rest/api/v1' + PATH, { method: 'POST' });\n",
  ],
  'app/send.ios.ts': [null, "export { send } from '../lib/send';\n"],
  'app/send.android.ts': [null, "export { send } from '../lib/wrap';\n"],
  'app/mobile.ts': [
    null,
    "import { send } from './send';\nexport const token = async () => (await send('/getanswer')).answerResult.trackingToken;\n",
  ],
  'notes.py': ['', "post('https://acme-be.glean.com/rest/api/v1/listanswers')\n"],
};
