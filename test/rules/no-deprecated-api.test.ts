import { join } from 'node:path';
import plugin from '../../rules/index.js';
import { Tree } from '../files/tree.js';
import { VERSIONS, workIn } from './eslints.js';

const CODE =
  "axios.post('https://acme-be.glean.com/rest/api/v1/getcollection', {}).then(({ data }) => use(data.trackingToken));";

/** A project's own registry. */
const REGISTRY = {
  name: 'pets',
  apis: [{ id: 'pets', title: 'Pets', prefix: '/pets/v1', hosts: ['pets.example.com'], sdks: [] }],
  entries: [
    {
      ...{
        id: 'pets.feed',
        kind: 'endpoint',
        api: 'pets',
        method: 'POST',
        path: '/pets/v1/feed-all',
        announced: '2026-01-01',
        removal: '2030-01-01',
      },
      ...{
        replacement: { kind: 'endpoint', target: 'POST /pets/v1/meals' },
        after: 'gone',
        message: 'Use meals.',
        source: 'notes',
      },
    },
  ],
};

const { root } = new Tree({ 'registry/pets.json': JSON.stringify(REGISTRY) });
workIn(root);
const filename = join(root, 'a.js');
const code = `import axios from 'axios';\n${CODE}`;

for (const { name, RuleTester } of VERSIONS) {
  new RuleTester().run(`no-deprecated-api in ${name}`, plugin.rules['no-deprecated-api'], {
    valid: [
      { name: 'a use that is imminent', code, filename, options: [{ asOf: '2026-12-16' }] },
      {
        name: 'an API that no registry lists',
        code: "fetch('https://pets.example.com/pets/v1/feed-all', { method: 'POST' });",
        filename,
      },
    ],
    invalid: [
      {
        name: 'a use with time left',
        code,
        filename,
        options: [{ asOf: '2026-12-15' }],
        errors: [
          {
            message:
              'Response field trackingToken of POST /rest/api/v1/getcollection is deprecated and will be removed in 31 days (2027-01-15); ' +
              'after that day the field is silently left out: no error, only missing data. ' +
              'Use `collection.trackingToken` instead (the same name in another place). [client.getcollection.trackingToken]',
            line: 2,
            column: CODE.indexOf('trackingToken') + 1,
          },
        ],
        output: code.replace('data.trackingToken', 'data.collection?.trackingToken'),
      },
      {
        name: 'a registry of the project',
        code: "fetch('https://pets.example.com/pets/v1/feed-all', { method: 'POST' });",
        filename,
        options: [{ asOf: '2026-12-15', registries: ['registry/pets.json'] }],
        errors: [
          {
            message:
              /^Endpoint POST \/pets\/v1\/feed-all is deprecated .* Call `POST \/pets\/v1\/meals` instead\. \[pets\.feed\]$/,
          },
        ],
      },
    ],
  });
}
