import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Documents } from '../../../src/openapi/documents.js';
import { PACKAGE_ROOT } from '../../../test/cli/run.js';
import { temporaryDirectory } from '../../../test/temporary.js';
import { shownOperations, type ShownOperation } from './requests-of-a-specification.js';
import { SchemaValues } from './values-of-a-schema.js';

/** A specification that requests are made of. */
export interface Served {
  /** JSON, which is read in a hundredth of the time of YAML. */
  files: string[];
  operations: ShownOperation[];
  values: SchemaValues;
}

const SMALL = join(import.meta.dirname, 'small');
const SHARED = join(PACKAGE_ROOT, '..', 'shared', 'openapi');

/** The small specification of the tests. */
export function smallSpecification(): Served {
  return served(readdirSync(SMALL).map((name) => join(SMALL, name)));
}

/** The vendor's specification; null if it is not at hand. */
export function vendorsSpecification(): Served | null {
  const files = ['indexing', 'client_rest', 'admin_rest'].map((name) => join(SHARED, `${name}.yaml`));
  return files.every((file) => existsSync(file)) ? served(files) : null;
}

function served(sources: readonly string[]): Served {
  const directory = temporaryDirectory();
  const files = sources.map((source, at) => {
    const file = join(directory, `${at}.json`);
    writeFileSync(file, JSON.stringify(parse(readFileSync(source, 'utf8'))));
    return file;
  });
  const documents = new Documents((file) => file);
  const all = files.flatMap((file) => shownOperations(file, documents));
  const operations = all.filter(({ name }) => /^\S+ \/(?:rest\/api\/v1|api\/index\/v1)\//.test(name));
  return { files, operations, values: new SchemaValues(documents) };
}
