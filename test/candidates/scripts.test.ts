import { expect, it } from 'vitest';
import { beginsAsScript, mayBeScript } from '../../src/candidates/scripts.js';

it.each([
  '#!/usr/bin/env node',
  '#! /usr/bin/env node\r',
  '#!/usr/local/bin/node --harmony',
  '#!/usr/bin/env -S node --import tsx',
  '#!/usr/bin/env -S npx tsx',
  '#!/usr/bin/env -S npx --yes tsx@4.19',
  '#!/usr/bin/env bun',
  '#!/usr/bin/env -S deno run -A',
  '#!/opt/acme/node_modules/.bin/ts-node',
  '#!/usr/bin/env nodejs',
  `#!/bin/sh\n':' //; exec "$(command -v nodejs || command -v node)" "$0" "$@"`,
  '#!/usr/bin/env sh\n":" //# comment; exec /usr/bin/env node "$0" "$@"',
])('%j begins a script', (head) => {
  expect(beginsAsScript(`${head}\nconst x = 1;\n`)).toBe(true);
});

it.each([
  '#!/bin/sh',
  '#!/opt/node/bin/python3',
  '#!/usr/bin/env bash\nexec node lib/main.js',
  '#!/usr/bin/env -S awk -f\n# node',
  ' #!/usr/bin/env node',
  '// node',
  '',
])('%j begins none', (head) => {
  expect(beginsAsScript(`${head}\nconst x = 1;\n`)).toBe(false);
});

it('only names without an extension are looked into', () => {
  expect(['bin/acme', 'LICENSE', 'a.b/c', 'bin/acme.js', '.envrc', 'a/.npmrc', 'x.'].filter(mayBeScript)).toEqual([
    'bin/acme',
    'LICENSE',
    'a.b/c',
  ]);
});
