import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallSpecification } from './served-specifications.js';

/** What tests of random requests take for granted. */
const { files, operations, values } = smallSpecification();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const file of files) ajv.addSchema(values.documents.open(file).value as object, `file:${file}`);

const schemas = operations.flatMap(({ name, request, response }) =>
  [request?.schema, response].flatMap((place) => (place ? [{ name, place }] : [])),
);

describe('values of a schema', () => {
  it.each(schemas)('are valid by it: $name $place.pointer', ({ place }) => {
    const validate = ajv.compile({ $ref: `file:${place.file}#${place.pointer}` });
    fc.assert(
      fc.property(values.of(place), (value) => {
        expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
      }),
    );
  });
});
