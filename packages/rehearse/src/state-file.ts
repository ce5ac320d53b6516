import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync } from 'node:fs';
import { UserError } from '../../../src/model/errors.js';
import { readGivenFile } from '../../../src/disk/given-file.js';
import { EMPTY_STATE } from './defaults.js';
import type { StateFile } from './service/state.js';

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };

/** JSON Schema of a state, as far as reading it is safe. */
const SCHEMA = {
  type: 'object',
  required: ['version', 'tokens', 'datasources', 'documents'],
  properties: {
    version: { const: 1 },
    tokens: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'digest',
          'interface',
          'datasources',
          'expiresOn',
          'ipRestrictions',
          'rotationPeriodMinutes',
          'endsAt',
        ],
        properties: {
          digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          interface: TEXT,
          datasources: { type: ['array', 'null'], items: TEXT },
          expiresOn: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          ipRestrictions: TEXTS,
          rotationPeriodMinutes: { type: 'integer' },
          endsAt: { type: ['number', 'null'] },
        },
      },
    },
    datasources: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'displayName', 'homeUrl', 'urlRegex'],
        properties: { name: TEXT, displayName: TEXT, homeUrl: TEXT, urlRegex: TEXT },
      },
    },
    documents: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'updatedAt', 'indexedAt'],
          properties: { id: TEXT, updatedAt: { type: ['string', 'number', 'null'] }, indexedAt: TEXT },
        },
      },
    },
  },
};

const HINT = 'name the file of an earlier rehearsal, or one that does not exist yet';

/**
 * Reads the state that an earlier rehearsal has left. A file that does not exist is an empty state.
 *
 * @param shown the path in messages.
 * @throws UserError if it cannot be read, or has something else.
 */
export function readState(file: string, shown: string): StateFile {
  if (!existsSync(file)) return structuredClone(EMPTY_STATE);
  const read = readGivenFile(file);
  if ('fault' in read) throw new UserError(`${shown}: ${read.fault.message}`, read.fault.hint);
  let value: unknown;
  try {
    value = JSON.parse(read.bytes.toString('utf8'));
  } catch {
    throw new UserError(`${shown}: is not valid JSON`, HINT);
  }
  const ajv = new Ajv2020({ allowUnionTypes: true });
  if (ajv.validate<StateFile>(SCHEMA, value)) return value;
  throw new UserError(
    `${shown}: is not the state of a rehearsal: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`,
    HINT,
  );
}
