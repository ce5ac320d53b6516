import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { makeProject } from '../cli/run.js';

const registry = loadRegistry([]);

/** Fingerprints and places of the findings in one file. */
function found(text: string): { ids: string[]; anchors: string[] } {
  const { findings } = analyse({ root: makeProject({ 'a.ts': text }), paths: [], registry });
  return { ids: findings.map(({ id }) => id), anchors: findings.map(({ place }) => place.anchor) };
}

const WRITTEN = `export const count = async (x: string) => {
  const r = await fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST', 'body': JSON.stringify({ datasource: x }) });
  return [1].map(n => fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST', headers: { n } }));
};
`;

const FORMATTED = `${'\n'.repeat(100)}export const count = async (x: string) => {
  // how many
  const r = await fetch(
    "https://acme-be.glean.com/api/index/v1/getdocumentcount",
    {
      method: "POST", /* always */
      body: JSON.stringify({
        datasource: x,
      }),
    },
  )
  return [1].map(
    (n) => (
      fetch("https://acme-be.glean.com/api/index/v1/getusercount", {
        method: "POST",
        headers: { n },
      })
    ),
  )
}
`;

describe('the place of a finding', () => {
  it('is the same after reformatting', () => {
    expect(found(WRITTEN).ids).toHaveLength(2);
    expect(found(FORMATTED)).toEqual(found(WRITTEN));
  });

  it('is another one when another value is used', () => {
    expect(found(WRITTEN.replace('datasource: x', 'datasource: x + x')).ids[0]).not.toBe(found(WRITTEN).ids[0]);
    expect(found(WRITTEN.replace("n => fetch('", "n => fetch('//acme-be.glean.com' + '/x' && '")).ids[1]).not.toBe(
      found(WRITTEN).ids[1],
    );
  });

  it('has the object of a field, where that is a chain of names', () => {
    const read =
      "export async function f(id: string) {\n  const r = await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' });\n  const { answerResult } = await r.json();\n  return [answerResult.trackingToken, answerResult?.trackingToken, answerResult!.trackingToken];\n}\n";
    expect(found(read).anchors).toEqual([
      'answerResult.trackingToken',
      'answerResult?.trackingToken',
      'answerResult!.trackingToken',
    ]);
    expect(
      found(
        "export async function f() {\n  return (await (await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' })).json()).answerResult.trackingToken;\n}\n",
      ).anchors,
    ).toEqual(['trackingToken']);
  });

  it('tells equal uses apart by their order, and white space in a string counts', () => {
    const call = (text: string): string =>
      `fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST', body: '${text}' });\n`;
    const { findings } = analyse({ root: makeProject({ 'a.ts': call('a') + call('a') }), paths: [], registry });
    expect(findings.map(({ place }) => place.ordinal)).toEqual([0, 1]);
    expect(found(call('a b')).ids).not.toEqual(found(call('a  b')).ids);
  });
});
