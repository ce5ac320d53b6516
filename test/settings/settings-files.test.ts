import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readComposeFile } from '../../src/settings/read-settings.js';
import { readEnvFile } from '../../src/settings/read-settings.js';
import { readJsonSettings } from '../../src/settings/json-settings.js';
import { kindOfSettings } from '../../src/settings/settings-files.js';

const shown = (set: { name: string; text: string; line: number }[]): string[] =>
  set.map(({ name, text, line }) => `${line} ${name}=${text}`);

describe('a .env file', () => {
  it.each<[what: string, text: string, set: string[]]>([
    ['plain lines', 'A=1\n\n# no\nB_URL=https://x.io/y\n', ['1 A=1', '4 B_URL=https://x.io/y']],
    ['quotes and comments', 'A="x # y" # z\nexport B=\'c\'\n', ['1 A=x # y', '2 B=c']],
    [
      'variables in values',
      'HOST=https://x.io\nA=${HOST}/y\nB=$HOST/z\nC=${NONE}/w\nD=${NONE:-v}',
      ['1 HOST=https://x.io', '2 A=https://x.io/y', '3 B=https://x.io/z', '4 C=${NONE}/w', '5 D=v'],
    ],
    ['a variable that is set twice', 'A=1\nA=2\n', ['2 A=2']],
    ['variables in a circle', 'A=${B}\nB=${A}\n', ['1 A=${A}', '2 B=${B}']],
    [
      'a variable of Nuxt',
      'NUXT_PUBLIC_API_BASE=x\nNUXT_KEY=y',
      ['1 NUXT_PUBLIC_API_BASE=x', '1 useRuntimeConfig.public.apiBase=x', '2 NUXT_KEY=y', '2 useRuntimeConfig.key=y'],
    ],
    ['Windows line ends', 'A=1\r\nB=2\r\n', ['1 A=1', '2 B=2']],
  ])('%s', (_, text, set) => {
    expect(shown(readEnvFile(text))).toEqual(set);
  });

  it('does not grow without end', () => {
    const [first] = readEnvFile(`A=${'${B}'.repeat(300)}\nB=${'${A}'.repeat(300)}`);
    expect(first!.text.length).toBeLessThan(1_000_000);
  });

  it('is read whatever it contains', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(readEnvFile(text))));
  });
});

describe('a compose file', () => {
  it.each<[what: string, text: string, set: string[]]>([
    [
      'a mapping',
      'services:\n  web:\n    environment:\n      A_URL: https://x.io\n      PORT: 3000\n',
      ['4 A_URL=https://x.io'],
    ],
    ['a list', 'services:\n  web:\n    environment:\n      - A=b=c\n      - B\n', ['4 A=b=c']],
    ['fallbacks', 'services: { web: { environment: { A: "${A:-https://x.io}/y" } } }', ['1 A=https://x.io/y']],
    ['an anchor', 'x-env: &env\n  A: b\nservices:\n  web:\n    environment:\n      <<: *env\n      C: d\n', ['7 C=d']],
    ['no services', 'version: 3\n', []],
    ['broken YAML', 'services: [\n  {', []],
    ['a list of services', 'services: [web]', []],
  ])('%s', (_, text, set) => {
    expect(shown(readComposeFile(text))).toEqual(set);
  });
});

describe('a JSON file of settings', () => {
  it.each<[what: string, text: string, set: string[]]>([
    ['groups', '{ "search": { "url": "https://x.io", "n": 1 },\n"b": "c" }', ['1 search.url=https://x.io', '2 b=c']],
    ['comments', '{ // no\n"a": "b" }', ['2 a=b']],
    ['broken JSON', '{ "a": ', []],
    ['too deep', `${'{"a":'.repeat(20_000)}1`, []],
  ])('%s', (_, text, set) => {
    expect(shown(readJsonSettings(text))).toEqual(set);
  });
});

it.each<[file: string, kind: string | undefined]>([
  ['.env', 'env'],
  ['apps/web/.env.production.local', 'env'],
  ['.env.example', 'env'],
  ['deploy/prod.env', 'env'],
  ['.dev.vars', 'env'],
  ['compose.yaml', 'compose'],
  ['docker-compose.override.yml', 'compose'],
  ['config/default.json', 'json'],
  ['environment.ts', undefined],
  ['src/env.ts', undefined],
  ['compose.ts', undefined],
  ['tsconfig.json', undefined],
])('%s is settings of kind %s', (file, kind) => {
  expect(kindOfSettings(file)).toBe(kind);
});

it.each<[what: string, read: (text: string) => unknown[], text: string]>([
  ['variables', readEnvFile, Array.from({ length: 20_000 }, (_, i) => `V${i}=https://a.io/${i}`).join('\n')],
  [
    'keys of JSON',
    readJsonSettings,
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 'x'])), null, 1),
  ],
])('as many %s as that are read in time', (_, read, text) => {
  expect(read(text)).toHaveLength(20_000);
});

it('YAML that nests too deeply sets nothing', () => {
  expect(readComposeFile(`services: ${'['.repeat(200_000)}`)).toEqual([]);
});
