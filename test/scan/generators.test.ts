import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { temporaryDirectory } from '../temporary.js';
import { noMarkers, takeMarkers } from './marker-text.js';
import { compare } from './markers.js';

/**
 * Clients that generators write from the vendor's own specification, each used as its documentation shows it. Every use is
 * found where a person wrote it, and nothing is found in generated code but with low confidence.
 */

const GENERATORS = join(PACKAGE_ROOT, 'generators');
/** The vendor's specification is not part of this project. */
const SPECIFICATION = join(PACKAGE_ROOT, '..', 'shared', 'openapi', 'client_rest.yaml');

/** How a program of a package writes a client of a document into a folder. */
interface Generator {
  program: string;
  arguments: (document: string, folder: string) => string[];
  /** Packages that the generated code imports. */
  runtime: readonly string[];
  /** Whether it needs minutes for models that contain each other. */
  isSlow?: true;
}

const NAMED: Readonly<Record<string, Generator>> = {
  'hey-api': {
    program: '@hey-api/openapi-ts/bin/run.js',
    arguments: (document, folder) => ['-i', document, '-o', folder, '--logs', 'silent'],
    runtime: [],
  },
  oazapfts: {
    program: 'oazapfts/dist/cli.js',
    arguments: (document, folder) => [document, join(folder, 'api.ts')],
    runtime: ['@oazapfts/runtime'],
  },
  'openapi-fetch': {
    program: 'openapi-typescript/bin/cli.js',
    arguments: (document, folder) => [document, '-o', join(folder, 'schema.d.ts')],
    runtime: ['openapi-fetch'],
  },
  'openapi-typescript-codegen': {
    program: 'openapi-typescript-codegen/bin/index.js',
    arguments: (document, folder) => ['--input', document, '--output', folder],
    runtime: [],
  },
  'openapi-zod-client': {
    program: 'openapi-zod-client/bin.js',
    arguments: (document, folder) => [document, '-o', join(folder, 'client.ts'), '--with-deprecated'],
    runtime: ['@zodios/core', 'zod'],
    isSlow: true,
  },
  orval: {
    program: 'orval/dist/bin/orval.js',
    arguments: (document, folder) => [
      ...['--input', document, '--output', join(folder, 'glean.ts')],
      ...['--client', 'axios-functions', '--mode', 'tags-split'],
    ],
    runtime: ['axios'],
  },
  'swagger-typescript-api': {
    program: 'swagger-typescript-api/dist/cli.mjs',
    arguments: (document, folder) => ['generate', '-p', document, '-o', folder, '-n', 'Api.ts', '--silent'],
    runtime: [],
  },
};

const BASES = {
  literal: "'https://acme-be.glean.com/rest/api/v1'",
  environment: 'process.env.COMPANY_SEARCH_URL',
} as const;

interface Schemas {
  [name: string]: { enum?: unknown };
}

/** The document without other operations than those of the uses, and with models that say nothing where no use reads them. */
function outline(): string {
  const paths = ['/listanswers', '/chat', '/getanswer', '/createannouncement', '/createanswer', '/editanswer'];
  const models =
    /^(Chat(Request|Response|Message\w*)|\w*Answer(s?Re\w+|Result)?|\w*Announcement\w*|Structured(Text\w*|Result))$/;
  const document = parse(readFileSync(SPECIFICATION, 'utf8')) as {
    paths: Record<string, unknown>;
    components: { schemas: Schemas };
  };
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => paths.includes(path)));
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas))
    if (!models.test(name) && schema.enum === undefined) Object.assign(schemas, { [name]: { type: 'object' } });
  return JSON.stringify(document);
}

/** A project with what a generator wrote, and a program that uses it. */
function project(name: string, { program, runtime, isSlow, ...generator }: Generator): string {
  const root = temporaryDirectory();
  const folder = join(root, 'src', 'generated');
  mkdirSync(folder, { recursive: true });
  const document = isSlow ? join(root, 'outline.json') : SPECIFICATION;
  if (isSlow) writeFileSync(document, outline());
  execFileSync(
    process.execPath,
    [join(GENERATORS, 'node_modules', program), ...generator.arguments(document, folder)],
    { cwd: root, stdio: 'pipe' },
  );
  const dependencies = Object.fromEntries(runtime.map((one) => [one, '*']));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name, type: 'module', dependencies }));
  return root;
}

describe.skipIf(!existsSync(SPECIFICATION) || !existsSync(join(GENERATORS, 'node_modules')))(
  'clients of generators',
  () => {
    it.each(Object.entries(NAMED))('%s', (name, generator) => {
      const root = project(name, generator);
      for (const [base, text] of Object.entries(BASES)) {
        const markers = noMarkers();
        const use = readFileSync(join(GENERATORS, 'uses', `${name}.ts`), 'utf8').replace('BASE_URL', text);
        writeFileSync(join(root, 'src', 'use.ts'), takeMarkers(use, 'src/use.ts', markers));
        const { findings } = analyse({ root, paths: [root], cwd: root, registry: loadRegistry([]) });
        const { misses, extras } = compare(findings, markers);
        expect({ base, misses, extras }).toEqual({ base, misses: [], extras: [] });
      }
    });
  },
);
