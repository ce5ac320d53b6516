import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/model/dates.js';
import { partOf, type Entry } from '../../../src/model/registry.js';
import { rehearse } from '../src/index.js';
import { loadRegistry } from '../../../src/registry/load.js';

/** Every entry of the built-in list on its removal day, and on the day after it. */
const { entries } = loadRegistry([]);

/** A body with a text at a path of names. */
function bodyAt(path: string): object {
  return path
    .split('.')
    .filter((name) => name !== '$')
    .reduceRight<unknown>((below, name) => ({ [name]: below }), 'x') as object;
}

async function answerOn(day: string, entry: Entry, body: object | null) {
  const api = await rehearse({ asOf: day, port: false });
  const path = entry.path.replaceAll(/\{[^}]*\}/g, '42');
  const response = await api.fetch(
    new Request(`https://acme-be.glean.com${path}`, {
      method: entry.method,
      headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const answer = { status: response.status, text: await response.text(), headers: response.headers, used: api.used };
  await api.close();
  return answer;
}

describe.each(entries.map((entry): [string, Entry] => [entry.id, entry]))('%s', (_id, entry) => {
  const removal = entry.removal!;
  const part = partOf(entry);
  const after = addDays(removal, 1);

  it('is announced until its day is over', async () => {
    const isSent = part?.in.includes('request') ?? false;
    const { status, headers, used } = await answerOn(removal, entry, isSent ? bodyAt(part!.at[0]!) : null);
    expect(status).toBe(200);
    expect(used.map(({ id }) => id)).toContain(entry.id);
    expect(headers.get('sunset')).toMatch(/23:59:59 GMT$/);
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(headers.get('x-glean-deprecated')).toContain(`removal=${removal}`);
  });

  if (!part)
    it('answers 410 afterwards', async () => {
      expect(await answerOn(after, entry, null)).toMatchObject({
        status: 410,
        text: expect.stringContaining(entry.id) as string,
      });
    });

  if (part?.in.includes('request'))
    it('refuses the field with 400 afterwards, and where its name lives it does not', async () => {
      for (const path of part.at)
        expect(await answerOn(after, entry, bodyAt(path))).toMatchObject({
          status: 400,
          text: expect.stringContaining(part.name) as string,
        });
      for (const path of part.live.filter(isLiveForAll))
        expect(await answerOn(after, entry, bodyAt(path))).toMatchObject({ status: 200 });
    });

  if (part?.in.includes('response'))
    it('leaves the field out afterwards, and nothing else', async () => {
      const before = JSON.parse((await answerOn(removal, entry, null)).text) as object;
      const { status, text, used } = await answerOn(after, entry, null);
      expect(status).toBe(200);
      expect(used.map(({ id }) => id)).not.toContain(entry.id);
      for (const path of part.at) {
        expect(has(before, path)).toBe(true);
        expect(has(JSON.parse(text) as object, path)).toBe(false);
      }
      for (const path of part.live.filter(isLiveForAll)) expect(has(JSON.parse(text) as object, path)).toBe(true);
    });
});

/** Whether no other entry names a place. */
function isLiveForAll(path: string): boolean {
  return !entries.some((other) => partOf(other)?.at.includes(path));
}

/** Whether a body has something at a path, array steps left out. */
function has(body: unknown, path: string): boolean {
  const names = path.split('.').filter((name) => name !== '$');
  const below = (value: unknown, [name, ...rest]: string[]): boolean => {
    if (name === undefined) return true;
    if (Array.isArray(value)) return value.some((item) => below(item, [name, ...rest]));
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, name) &&
      below((value as Record<string, unknown>)[name], rest)
    );
  };
  return below(body, names);
}
