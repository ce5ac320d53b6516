import { describe, expect, it } from 'vitest';
import { fixed, type Files } from './fixed.js';
import { announce, employ, filter } from './forms.js';

const outcome = (files: Files): { risks: string[]; left: string[] } => {
  const { applied, unfixed } = fixed(files, { unsafe: true });
  return { risks: applied.flatMap(({ risks }) => risks), left: unfixed.map(({ reason }) => reason) };
};
const risksOf = (code: string): string => outcome({ 'a.mjs': code }).risks.join('; ');

describe('an object that has the old field from elsewhere as well', () => {
  it.each([
    announce("[{ ...defaults, snippet: 'a' }]"),
    `const part = { snippet: 'a' };\n${announce('[{ ...defaults, ...part }]')}`,
    announce("[Object.assign({}, defaults, { snippet: 'a' })]"),
    `const one = { ...template };\none.snippet = 'a';\n${announce('[one]')}`,
    employ("{ ...person, location: 'b' }"),
  ])('is not edited safely: %s', (code) => {
    expect(risksOf(code)).toMatch(/may have the field as well/);
  });

  it.each([
    `const defaults = { mimeType: 'text/plain' };\n${announce("[{ ...defaults, snippet: 'a' }]")}`,
    announce("[{ ...(process.env.X && { url: 'x' }), snippet: 'a' }]"),
    `const one = { url: 'x' };\none.snippet = 'a';\n${announce('[one]')}`,
    `const fill = (one) => {\n  one.snippet = 'a';\n};\nconst made = {};\nfill(made);\n${announce('[made]')}`,
  ])('is told from one that has not: %s', (code) => {
    expect(risksOf(code)).toBe('');
  });
});

describe('a reader on the way to the request', () => {
  const body = (text: string): string =>
    `const one = { snippet: 'a' };\nawait fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: ${text} });`;
  const sent = '{ body: { structuredList: [{ snippets: [one] }] } }';

  it.each([
    body(`JSON.stringify(${sent}, ['body', 'structuredList', 'snippets', 'snippet'])`),
    `${body(`JSON.stringify(${sent})`).replace("= { snippet: 'a' };", "= { snippet: 'a' };\nif (process.env.X) delete one.snippet;")}`,
    `${body(`JSON.stringify(${sent})`).replace("= { snippet: 'a' };", "= { snippet: 'a' };\nif (process.env.X) one.snippet = undefined;")}`,
    body(`JSON.stringify(${sent})`).replace(
      "{ snippet: 'a' }",
      "{ snippet: 'a', toString() { return this.snippet; } }",
    ),
    `export async function send() {\n  ${body(`JSON.stringify(${sent})`)}\n  return one;\n}`,
  ])('is a risk: %s', (code) => {
    expect(risksOf(code)).toMatch(/may read it under its old name/);
  });

  it.each([
    body(`JSON.stringify(${sent}, null, 2)`),
    `const make = (text) => ({ snippet: text });\n${announce("['a', 'b'].map(make)")}`,
  ])('is not a risk: %s', (code) => {
    expect(risksOf(code)).toBe('');
  });

  it('may be another call of the function around it', () => {
    const code = (calls: string): string =>
      `const call = (path) => fetch('https://acme-be.glean.com/api/index/v1' + path, { method: 'POST', body: JSON.stringify({ employee: { location: 'b' } }) });\n${calls}`;
    expect(risksOf(code("call('/indexemployee');\n"))).toBe('');
    expect(risksOf(code("call('/indexemployee');\ncall('/other');\n"))).toBe(
      "`call('/other')` (a.mjs:3) may send it to another endpoint",
    );
  });

  it('may be the markup of a component', () => {
    const component = (markup: string): Files => ({
      'A.vue': `<script setup>\nconst one = { snippet: 'a' };\n${announce('[one]')}\n</script>\n<template>${markup}</template>\n`,
    });
    expect(outcome(component('{{ one.snippet }}')).risks).toEqual(['the markup of A.vue may use `snippet`']);
    expect(outcome(component('{{ one.url }}')).risks).toEqual([]);
  });
});

describe('a value', () => {
  it.each(['!x', 'x === 1', 'Boolean(x)', 'x ? true : false', 'x in y && !z'])(
    'is certainly true or false: %s',
    (value) => {
      const { files, applied } = fixed({ 'a.mjs': filter(`[{ value: 'x', isNegated: ${value} }]`) });
      expect(applied).toHaveLength(1);
      expect(files['a.mjs']).toContain("? 'NOT_EQUALS' : undefined");
    },
  );
});

describe('code without semicolons', () => {
  it('stays in statements of its own', () => {
    const before = `const one = { email: 'a' }\none.location = 'b'\n;[1].forEach(use)\n${employ('one')}\n`;
    const { files } = fixed({ 'a.mjs': before });
    expect(files['a.mjs']).toBe(`const one = { email: 'a' }\n;[1].forEach(use)\n${employ('one')}\n`);
    const joined = `const one = { email: 'a' }\none.location = 'b';\n[1].forEach(use)\n${employ('one')}\n`;
    expect(fixed({ 'a.mjs': joined }).files['a.mjs']).toBe(
      `const one = { email: 'a' }\n;\n[1].forEach(use)\n${employ('one')}\n`,
    );
  });
});
