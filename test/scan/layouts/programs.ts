/** Programs with a client in one file and its use in another, by what says that the import is of that file. */

export type Files = Readonly<Record<string, string>>;

const CLIENT = `export const post = (path, body) => fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST', body });`;
/** What a wrong resolution would find. */
const OTHER = `export const post = (path, body) => fetch('https://api.acme-other.com/v1' + path, { method: 'POST', body });`;

const use = (specifier: string): string =>
  [`import { post } from '${specifier}';`, `export const find = (q) => post('/find', q);`].join('\n');
const required = (specifier: string): string =>
  [`const { post } = require('${specifier}');`, `exports.find = (q) => post('/find', q);`].join('\n');
const manifest = (more: object = {}): string => JSON.stringify({ name: 'app', private: true, ...more });
const lines = (...of: string[]): string => of.join('\n');

export const LAYOUTS: Readonly<Record<string, Readonly<Record<string, Files>>>> = {
  'an alias of Vite': {
    'from a file of aliases': {
      'package.json': manifest(),
      'config/aliases.ts': lines(
        `import { fileURLToPath } from 'node:url';`,
        `const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));`,
        `export const aliases = { net: at('../src/shared/net') };`,
      ),
      'vite.config.ts': lines(
        `import { defineConfig } from 'vite';`,
        `import { aliases } from './config/aliases';`,
        `export default defineConfig({ resolve: { alias: aliases } });`,
      ),
      'src/shared/net/index.ts': CLIENT,
      'src/views/a.ts': use('net'),
    },
    'by Object.fromEntries of names': {
      'package.json': manifest(),
      'vite.config.js': lines(
        `import { resolve } from 'path';`,
        `const names = ['api', 'ui'];`,
        `const alias = Object.fromEntries(names.map((name) => ['@' + name, resolve(__dirname, 'src', name)]));`,
        `export default { resolve: { alias } };`,
      ),
      'src/api/http.js': CLIENT,
      'src/ui/a.js': use('@api/http'),
    },
    'below a variable of the root': {
      'package.json': manifest(),
      'vite.config.js': lines(
        `import path from 'path';`,
        `const root = path.resolve(__dirname, 'web');`,
        `export default () => ({ root, resolve: { alias: [{ find: /^@\\//, replacement: root + '/js/' }] } });`,
      ),
      'web/js/net.js': CLIENT,
      'web/pages/a.js': use('@/net'),
      'src/net.js': OTHER,
    },
    'of a folder beside that of the application': {
      'package.json': manifest(),
      'client/vite.config.js': lines(
        `import { resolve } from 'path';`,
        `const shared = resolve(__dirname, '../shared');`,
        `const src = resolve(__dirname, 'src');`,
        `export default { resolve: { alias: [{ find: '@/shared', replacement: shared }, { find: '@', replacement: src }] } };`,
      ),
      'shared/net.js': CLIENT,
      'client/src/a.js': use('@/shared/net'),
    },
    'by shorthand, and by names in a loop': {
      'package.json': manifest(),
      'vite.config.js': lines(
        `import { resolve } from 'path';`,
        `const ui = resolve('src/widgets');`,
        `const config = { resolve: { alias: { ui } } };`,
        `for (const name of ['net', 'data']) config.resolve.alias['@' + name] = resolve('src', name);`,
        `export default config;`,
      ),
      'src/net/http.js': CLIENT,
      'src/widgets/post.js': `export { post } from '@net/http';`,
      'src/a.js': use('ui/post'),
    },
    'of two applications': {
      'package.json': manifest(),
      'admin/vite.config.js': `import { resolve } from 'path'; export default { resolve: { alias: { '~': resolve(__dirname, 'client') } } };`,
      'shop/vite.config.js': `import { resolve } from 'path'; export default { resolve: { alias: { '~': resolve(__dirname, 'browser') } } };`,
      'admin/client/net.js': OTHER,
      'admin/client/b.js': `import { post } from '~/net'; export const all = () => post('/all');`,
      'shop/browser/net.js': CLIENT,
      'shop/browser/views/a.js': use('~/net'),
    },
  },
  'an alias of webpack': {
    'spread from another file': {
      'package.json': manifest(),
      'webpack/aliases.js': `const path = require('path'); module.exports = { services: path.join(__dirname, '../client/services') };`,
      'webpack.config.js': lines(
        `const aliases = require('./webpack/aliases');`,
        `module.exports = { entry: './client/a.js', resolve: { alias: { react: 'preact/compat', ...aliases } } };`,
      ),
      'client/services/http.js': CLIENT,
      'client/views/a.js': use('services/http'),
    },
    'below the working directory': {
      'package.json': manifest(),
      'tools/webpack.config.js': lines(
        `const path = require('path');`,
        `const here = (...names) => path.join(process.cwd(), ...names);`,
        `module.exports = { resolve: { alias: { '@net$': here('lib', 'client.js') } } };`,
      ),
      'lib/client.js': CLIENT,
      'pages/a.js': use('@net'),
    },
    'of a browser and a server': {
      'package.json': manifest(),
      'webpack.config.js': lines(
        `const path = require('path');`,
        `const of = (name) => ({ entry: './' + name, resolve: { alias: { '@lib': path.resolve(__dirname, name, 'lib') } } });`,
        `module.exports = [of('browser'), of('server')];`,
      ),
      'browser/lib/net.js': CLIENT,
      'browser/a.js': use('@lib/net'),
      'server/lib/net.js': OTHER,
    },
    'that Next.js is told': {
      'package.json': manifest(),
      'next.config.js': lines(
        `const path = require('path');`,
        `module.exports = { webpack: (config) => { config.resolve.alias['@net'] = path.join(__dirname, 'lib/net'); return config; } };`,
      ),
      'lib/net/index.js': CLIENT,
      'pages/api/a.js': use('@net'),
    },
    'that Turbopack is told': {
      'package.json': manifest(),
      'next.config.mjs': `export default { turbopack: { resolveAlias: { net: './lib/net.js' } } };`,
      'lib/net.js': CLIENT,
      'app/a.js': use('net'),
    },
    'that Laravel Mix is told': {
      'package.json': manifest(),
      'webpack.mix.js': lines(
        `const mix = require('laravel-mix'); const path = require('path');`,
        `mix.js('resources/js/app.js', 'public/js').alias({ '@http': path.join(__dirname, 'resources/js/http') });`,
      ),
      'resources/js/http/index.js': CLIENT,
      'resources/js/pages/a.js': use('@http'),
    },
    'that Gatsby is told': {
      'package.json': manifest(),
      'gatsby-node.js': lines(
        `const path = require('path');`,
        `exports.onCreateWebpackConfig = ({ actions }) =>`,
        `  actions.setWebpackConfig({ resolve: { alias: { '@data': path.resolve(__dirname, 'src/data') } } });`,
      ),
      'src/data/net.js': CLIENT,
      'src/pages/a.js': use('@data/net'),
    },
    'that Umi is told': {
      'package.json': manifest(),
      '.umirc.ts': `export default { alias: { net: '/src/shared/net' } };`,
      'src/shared/net.ts': CLIENT,
      'src/pages/a.ts': use('net'),
    },
  },
  'an alias of another tool': {
    'esbuild by an option of tsup': {
      'package.json': manifest(),
      'tsup.config.ts': `export default { esbuildOptions(options) { options.alias = { '@net': './src/net' }; } };`,
      'src/net/index.ts': CLIENT,
      'src/commands/a.ts': use('@net'),
    },
    'Rollup with an object of entries': {
      'package.json': manifest(),
      'rollup.config.mjs': lines(
        `import alias from '@rollup/plugin-alias';`,
        `export default { plugins: [alias({ entries: { wire: new URL('./src/wire', import.meta.url).pathname } })] };`,
      ),
      'src/wire/http.js': CLIENT,
      'src/a.js': use('wire/http'),
    },
    'Babel in package.json': {
      'package.json': manifest({ babel: { plugins: [['module-resolver', { alias: { '^@net/(.+)': './lib/\\1' } }]] } }),
      'lib/http.js': CLIENT,
      'screens/a.js': use('@net/http'),
    },
    'Babel by a list of plug-ins': {
      'package.json': manifest(),
      'babel.config.js': lines(
        `const resolver = ['module-resolver', { root: ['.'], alias: { net: './src/platform/net' } }];`,
        `const plugins = [resolver];`,
        `if (process.env.NODE_ENV === 'production') plugins.push('transform-remove-console');`,
        `module.exports = { presets: ['module:metro-react-native-babel-preset'], plugins };`,
      ),
      'src/platform/net.js': CLIENT,
      'src/a.js': use('net'),
    },
    'Jest in package.json': {
      'package.json': manifest({ jest: { moduleNameMapper: { '^@(lib|app)/(.*)$': '<rootDir>/packages/$1/src/$2' } } }),
      'packages/lib/src/net.js': CLIENT,
      'test/a.test.js': required('@lib/net'),
    },
    'Jest with a beginning that ends in no slash': {
      'package.json': manifest(),
      'jest.config.js': `module.exports = { moduleNameMapper: { '^@(.*)$': '<rootDir>/source/$1' } };`,
      'source/net/client.js': CLIENT,
      'test/a.test.js': required('@net/client'),
    },
    'webpack with a list': {
      'package.json': manifest(),
      'webpack.config.js': `module.exports = { resolve: { alias: [{ name: 'net', alias: '/lib/net', onlyModule: false }] } };`,
      'lib/net/client.js': CLIENT,
      'src/a.js': use('net/client'),
    },
    'Rollup in the configuration of another tool': {
      'package.json': manifest(),
      'vite.config.js': `import alias from '@rollup/plugin-alias'; export default { plugins: [alias({ entries: [{ find: 'net', replacement: '/lib/net' }] })] };`,
      'lib/net/client.js': CLIENT,
      'src/a.js': use('net/client'),
    },
    'Jest by folders': {
      'package.json': manifest(),
      'jest.config.ts': `export default { moduleDirectories: ['node_modules', 'source'] };`,
      'source/net/client.js': CLIENT,
      'test/a.test.js': required('net/client'),
    },
    'module-alias in code': {
      'package.json': manifest(),
      'index.js': lines(
        `const moduleAlias = require('module-alias');`,
        `moduleAlias.addAliases({ '@net': __dirname + '/server/net' });`,
        `require('./server/a');`,
      ),
      'server/net/index.js': CLIENT,
      'server/a.js': required('@net'),
    },
    'Vue CLI by a function': {
      'package.json': manifest(),
      'vue.config.js': lines(
        `const path = require('path');`,
        `function resolve(dir) { return path.join(__dirname, '.', dir); }`,
        `module.exports = { chainWebpack(config) { config.resolve.alias.set('net', resolve('src/platform/net')); } };`,
      ),
      'src/platform/net.js': CLIENT,
      'src/views/a.js': use('net'),
    },
    'Quasar by an assignment': {
      'package.json': manifest(),
      'quasar.conf.js': lines(
        `const path = require('path');`,
        `module.exports = function () { return { build: { extendWebpack(cfg) {`,
        `  Object.assign(cfg.resolve.alias, { '@net': path.resolve(__dirname, './src/net') });`,
        `} } }; };`,
      ),
      'src/net/index.js': CLIENT,
      'src/pages/a.js': use('@net'),
    },
    'an AMD loader with a map for some modules': {
      'package.json': manifest(),
      'js/main.js': `requirejs.config({ map: { '*': { jquery: 'private' } }, paths: { net: 'lib/net-1.2' } });`,
      'js/lib/net-1.2/client.js': `define([], function () { return { post: function (path) { return fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST' }); } }; });`,
      'js/a.js': `define(['net/client'], function (net) { return { find: function (q) { return net.post('/find', q); } }; });`,
    },
    'an AMD loader in a page': {
      'package.json': manifest(),
      'www/js/config.js': `require.config({ baseUrl: '/js', paths: { net: 'lib/net-1.2', jquery: 'https://cdn.example.com/jquery' } });`,
      'www/js/lib/net-1.2/client.js': `define([], function () { return { post: function (path, body) { return fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST', body: body }); } }; });`,
      'www/js/pages/a.js': lines(
        `define(['net/client'], function (net) {`,
        `  return { find: function (q) { return net.post('/find', q); } };`,
        `});`,
      ),
    },
    'SystemJS in a page': {
      'package.json': manifest(),
      'index.html': `<html><script type="systemjs-importmap">{ "imports": { "net": "./js/net/client.js" } }</script></html>`,
      'js/net/client.js': CLIENT,
      'js/a.js': use('net'),
    },
  },
  'a framework that knows the name': {
    'SvelteKit with its library elsewhere': {
      'package.json': manifest(),
      'svelte.config.js': `export default { kit: { files: { lib: 'source/library' } } };`,
      'source/library/net.js': CLIENT,
      'src/routes/a.js': use('$lib/net'),
      'src/lib/net.js': OTHER,
    },
    'Ember with a prefix of its own': {
      'package.json': manifest({ name: 'store-frontend' }),
      'config/environment.js': `module.exports = (environment) => ({ modulePrefix: 'store', environment });`,
      'app/utils/net.js': CLIENT,
      'app/services/a.js': use('store/utils/net'),
    },
    'an addon of Ember': {
      'package.json': manifest({ name: 'store-kit', keywords: ['ember-addon'] }),
      'addon/utils/net.js': CLIENT,
      'addon/services/a.js': use('store-kit/utils/net'),
    },
    'Meteor with paths from the root': {
      'package.json': manifest(),
      'imports/api/net.js': CLIENT,
      'imports/ui/a.js': use('/imports/api/net'),
    },
    'Docusaurus with its site': {
      'package.json': manifest(),
      'docusaurus.config.js': `module.exports = { title: 'x' };`,
      'src/net.js': CLIENT,
      'src/components/a.js': use('@site/src/net'),
    },
    'Nuxt with layers in its folder': {
      'package.json': manifest(),
      'nuxt.config.ts': `export default defineNuxtConfig({ srcDir: 'frontend/', alias: { '#net': './frontend/platform/net' } });`,
      'frontend/platform/net.ts': CLIENT,
      'frontend/pages/a.ts': use('#net'),
    },
    'Expo with files of platforms': {
      'package.json': manifest({ dependencies: { expo: '51.0.0' } }),
      'src/net.native.ts': CLIENT,
      'src/net.web.ts': CLIENT,
      'src/a.ts': use('./net'),
    },
    'files of platforms behind a star, and as CommonJS': {
      'package.json': manifest(),
      'src/net.android.js': `exports.ping = 1;`,
      'src/net.ios.js': `module.exports = { ping: 1, post: (path) => fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST' }) };`,
      'src/barrel.android.ts': `export const other = 1;`,
      'src/barrel.ios.ts': `export { post } from './net';`,
      'src/index.ts': `export * from './barrel';`,
      'src/a.ts': use('./index'),
    },
    'a folder and an extension with files of platforms': {
      'package.json': manifest(),
      'src/net/index.ios.ts': `export { post } from './http.js';`,
      'src/net/index.android.ts': `export { post } from './http.js';`,
      'src/net/http.ios.ts': OTHER,
      'src/net/http.android.ts': CLIENT,
      'src/a.ts': use('./net'),
    },
  },
  'an import map': {
    'of Deno with members': {
      'deno.json': JSON.stringify({ workspace: ['./net', './web'] }),
      'net/deno.json': JSON.stringify({ name: '@acme/net', exports: { '.': './mod.ts', './http': './src/http.ts' } }),
      'net/mod.ts': OTHER,
      'net/src/http.ts': CLIENT,
      'web/deno.json': JSON.stringify({ imports: { std: 'jsr:@std/x' } }),
      'web/a.ts': use('@acme/net/http'),
    },
    'of a page in a folder': {
      'package.json': manifest(),
      'public/index.html': `<script type='importmap'>{ "imports": { "net/": "/js/net/" } }</script>`,
      'public/js/net/client.js': CLIENT,
      'public/js/a.js': use('net/client.js'),
    },
  },
  'a tsconfig': {
    'that refers to the one with the paths': {
      'package.json': manifest(),
      'tsconfig.json': `{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.node.json" }] }`,
      'tsconfig.app.json': `{ "compilerOptions": { "paths": { "@net/*": ["./src/platform/net/*"] } }, "include": ["src"] }`,
      'tsconfig.node.json': `{ "include": ["vite.config.ts"] }`,
      'src/platform/net/client.ts': CLIENT,
      'src/a.ts': use('@net/client'),
    },
    'that extends one of a package, with its own folder': {
      'package.json': manifest({ workspaces: ['web', 'configs'] }),
      'configs/package.json': manifest({ name: '@acme/configs', exports: { './web': './web.json' } }),
      'configs/web.json': `{ "compilerOptions": { "paths": { "#lib/*": ["\${configDir}/lib/*"] } } }`,
      'web/package.json': manifest({ name: 'web' }),
      'web/tsconfig.json': `{ "extends": ["@acme/configs/web"] }`,
      'web/lib/net.ts': CLIENT,
      'web/src/a.ts': use('#lib/net'),
    },
    'with a folder of built files that ends in a slash': {
      'package.json': manifest({ workspaces: ['*'] }),
      'kit/package.json': manifest({ name: 'kit', main: 'target/index.js' }),
      'kit/tsconfig.json': `{ "compilerOptions": { "outDir": "./target/", "rootDir": "./code/" } }`,
      'kit/code/index.ts': CLIENT,
      'web/a.ts': use('kit'),
    },
    'with several roots': {
      'package.json': manifest(),
      'tsconfig.json': `{ "compilerOptions": { "rootDirs": ["./src/web", "./gen/web"] } }`,
      'gen/web/api/net.ts': CLIENT,
      'src/web/views/a.ts': use('../api/net'),
    },
    'that builds into a folder of another name': {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/net/package.json': manifest({ name: '@acme/net', main: './target/js/index.js' }),
      'packages/net/tsconfig.json': `{ "compilerOptions": { "composite": true, "rootDir": "./code", "outDir": "./target/js" } }`,
      'packages/net/code/index.ts': CLIENT,
      'packages/web/package.json': manifest({ name: 'web' }),
      'packages/web/src/a.ts': use('@acme/net'),
    },
  },
  'a package of the repository': {
    'under another name': {
      'package.json': manifest({ workspaces: ['packages/*'] }),
      'packages/net/package.json': manifest({ name: '@acme/net', main: 'index.js' }),
      'packages/net/index.js': CLIENT,
      'packages/web/package.json': manifest({ name: 'web', dependencies: { http: 'workspace:@acme/net@*' } }),
      'packages/web/a.js': use('http'),
    },
    'in a folder that the dependency names': {
      'package.json': manifest({ dependencies: { net: 'file:./vendor/net-kit' } }),
      'vendor/net-kit/package.json': manifest({ name: '@vendor/net-kit', main: 'lib/index.js' }),
      'vendor/net-kit/lib/index.js': CLIENT,
      'src/a.js': use('net'),
    },
    'with the place of its source': {
      'package.json': manifest({ workspaces: ['*'] }),
      'net/package.json': manifest({ name: 'net', main: 'bundle/net.cjs', source: 'code/net.js' }),
      'net/code/net.js': CLIENT,
      'web/package.json': manifest({ name: 'web' }),
      'web/a.js': use('net'),
    },
    'by a condition of exports': {
      'package.json': manifest({ workspaces: ['*'] }),
      'net/package.json': manifest({
        name: 'net',
        exports: { './*.js': { development: './lib/*.ts', import: './out/*.js' } },
      }),
      'net/lib/http/client.ts': CLIENT,
      'web/package.json': manifest({ name: 'web' }),
      'web/a.ts': use('net/http/client.js'),
    },
  },
};

/** Programs in which something else decides than a name alone: the import leads to the client of another API. */
export const OTHERS: Readonly<Record<string, Files>> = {
  'the first of two aliases of Vite': {
    'package.json': manifest(),
    'vite.config.js': lines(
      `import { resolve } from 'path';`,
      `const alias = [{ find: '@/api', replacement: resolve('src/partners') }, { find: '@', replacement: resolve('src') }];`,
      `export default { resolve: { alias } };`,
    ),
    'src/api/net.js': CLIENT,
    'src/partners/net.js': OTHER,
    'src/views/a.js': use('@/api/net'),
    'src/views/b.js': `import { post } from '../api/net'; export const all = () => post('/all');`,
  },
  'an exact alias before a folder of modules': {
    'package.json': manifest(),
    'webpack.config.js': `module.exports = { resolve: { modules: ['src'], alias: { net$: '/src/partners/net.js' } } };`,
    'src/net.js': CLIENT,
    'src/partners/net.js': OTHER,
    'src/views/a.js': use('net'),
  },
  'an alias of tests beside that of the application': {
    'package.json': manifest(),
    'vite.config.js': lines(
      `import { resolve } from 'path';`,
      `export default { resolve: { alias: { net: resolve('src/net') } }, test: { alias: { net: resolve('test/net') } } };`,
    ),
    'src/net/index.js': OTHER,
    'test/net/index.js': CLIENT,
    'src/a.js': use('net'),
  },
  'a scope of an import map': {
    'deno.json': JSON.stringify({
      imports: { 'net/': './lib/findly/' },
      scopes: { './admin/': { 'net/': './lib/partners/' } },
    }),
    'lib/findly/client.ts': CLIENT,
    'lib/partners/client.ts': OTHER,
    'admin/a.ts': use('net/client.ts'),
  },
  'the paths of the configuration that extends': {
    'package.json': manifest(),
    'tsconfig.base.json': `{ "compilerOptions": { "baseUrl": ".", "paths": { "net": ["libs/findly/net.ts"] } } }`,
    'web/tsconfig.json': `{ "extends": "../tsconfig.base.json", "compilerOptions": { "paths": { "net": ["libs/partners/net.ts"] } } }`,
    'libs/findly/net.ts': CLIENT,
    'libs/partners/net.ts': OTHER,
    'web/a.ts': use('net'),
  },
  'the condition that an ES module meets': {
    'package.json': manifest({ type: 'module', dependencies: { kit: 'file:./kit' } }),
    'kit/package.json': manifest({ name: 'kit', exports: { require: './old.cjs', import: './new.mjs' } }),
    'kit/old.cjs': `exports.post = (path) => fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST' });`,
    'kit/new.mjs': OTHER,
    'src/a.js': use('kit'),
  },
  'the file of a platform that is named': {
    'package.json': manifest(),
    'src/net.ts': CLIENT,
    'src/net.web.ts': OTHER,
    'src/a.ts': use('./net.web'),
  },
  'a scope of the root, and the shim of a page elsewhere': {
    'deno.json': JSON.stringify({
      imports: { 'net/': './lib/findly/' },
      scopes: { './': { 'net/': './lib/partners/' }, 'https://esm.sh/': { 'net/': './lib/findly/' } },
    }),
    'lib/findly/client.ts': CLIENT,
    'lib/partners/client.ts': OTHER,
    'src/a.ts': use('net/client.ts'),
  },
  'a module that people name with its suffix': {
    'package.json': manifest(),
    'src/net.server.ts': CLIENT,
    'src/net.client.ts': OTHER,
    'src/a.ts': use('./net.client'),
  },
  'the longest of the paths of a tsconfig': {
    'package.json': manifest(),
    'tsconfig.json': `{ "compilerOptions": { "paths": { "@app/*": ["./src/*"], "@app/net/*": ["./partners/*"] } } }`,
    'src/net/client.ts': CLIENT,
    'partners/client.ts': OTHER,
    'src/a.ts': use('@app/net/client'),
  },
  'the whole name among exports': {
    'package.json': manifest({ workspaces: ['*'] }),
    'kit/package.json': manifest({ name: 'kit', exports: { './*': './lib/*.js', './net': './partners/net.js' } }),
    'kit/lib/net.js': CLIENT,
    'kit/partners/net.js': OTHER,
    'web/a.js': use('kit/net'),
  },
  'an alias of module-alias before conventions': {
    'package.json': manifest({ _moduleAliases: { '@': 'partners' } }),
    'partners/net.js': OTHER,
    'src/net.js': CLIENT,
    'src/a.js': use('@/net'),
  },
  'an alias of tests before another configuration': {
    'package.json': manifest({ jest: { moduleNameMapper: { '^net$': '<rootDir>/test/net' } } }),
    'vitest.config.js': `export default { test: { alias: { net: '/test/net' } } };`,
    '.babelrc': `{ "plugins": [["module-resolver", { "alias": { "net": "./src/net" } }]] }`,
    'src/net/index.js': OTHER,
    'test/net/index.js': CLIENT,
    'src/a.js': use('net'),
  },
  'an alias of another package': {
    'package.json': manifest({ workspaces: ['*'] }),
    'web/package.json': manifest({ name: 'web' }),
    'web/vite.config.js': `export default { resolve: { alias: { net: '/src/net.js' } } };`,
    'web/src/net.js': CLIENT,
    'shop/package.json': manifest({ name: 'shop', dependencies: { net: '1.0.0' } }),
    'shop/src/a.js': use('net'),
  },
};
