import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const store = join(await mkdtemp(join(tmpdir(), 'rotate-')), 'token');
const rotation = await fetch('https://acme-be.glean.com/api/index/v1/rotatetoken', {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
});
if (!rotation.ok) throw new Error('not rotated');
const { rawSecret } = await rotation.json();
await writeFile(store, rawSecret, { mode: 0o600 });

const check = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: { Authorization: `Bearer ${await readFile(store, 'utf8')}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!check.ok) throw new Error('the new token does not work');
