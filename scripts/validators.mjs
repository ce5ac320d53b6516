// Compiles the JSON Schemas into one module: a run that reads a list or a configuration need not compile them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { transformSync } from 'esbuild';
import standalone from 'ajv/dist/standalone/index.js';

const LISTS = 'deprecations.schema.json';
const CONFIG = 'config.schema.json';
const CONTRACT = 'contract.schema.json';
const TOKENS = 'tokens.schema.json';
const EVIDENCE = 'evidence.schema.json';
/** What src/registry/json-schema.ts is asked for. */
const PARTS = [
  [LISTS, ''],
  [CONTRACT, ''],
  [TOKENS, ''],
  [TOKENS, '/$defs/list'],
  [EVIDENCE, ''],
  [CONFIG, '/$defs/clients'],
  [CONFIG, '/$defs/overrides'],
  [CONFIG, '/$defs/origins'],
  [CONFIG, '/$defs/rules'],
  [CONFIG, '/$defs/waivers'],
  [CONFIG, '/$defs/acceptedGaps'],
  [CONFIG, '/$defs/values'],
  [CONFIG, '/$defs/models'],
  [CONFIG, '/$defs/modelRows'],
];

/** The code of a CommonJS module whose exports are named `file#part`. */
export function validatorsCode(root) {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictTuples: false,
    // A caller that wants to know what is wrong asks a validator that says it.
    messages: false,
    inlineRefs: false,
    code: { source: true, optimize: 2 },
  });
  const ids = new Map(
    [LISTS, CONFIG, CONTRACT, TOKENS, EVIDENCE].map((file) => {
      const schema = JSON.parse(readFileSync(join(root, file), 'utf8'));
      ajv.addSchema(schema);
      return [file, schema.$id];
    }),
  );
  const named = PARTS.map(([file, part], index) => {
    const id = `part${index}`;
    ajv.addSchema({ $id: id, $ref: `${ids.get(file)}${part === '' ? '' : `#${part}`}` });
    return [`v${index}`, id];
  });
  const code = standalone.default(ajv, Object.fromEntries(named));
  const exported = PARTS.map(([file, part], index) => `${JSON.stringify(`${file}#${part}`)}: exports.v${index}`);
  return transformSync(`${code}\nmodule.exports = { ${exported.join(', ')} };\n`, { minify: true }).code;
}
