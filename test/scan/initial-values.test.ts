import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

/** What a variable or a field is initialised with is no value of its own where every way to a call replaces it. */

const registry = loadRegistry([]);
const CHAT = "'/rest/api/v1/chat'";
const SEARCH = "'/rest/api/v1/search'";
const CLIENT = "import axios from 'axios';\nconst http = axios.create({ baseURL: process.env.GLEAN_URL });\n";

function statsOf(code: string): { calls: number; resolved: number } {
  const { stats } = analyse({
    root: '/',
    paths: [],
    registry,
    tree: { files: ['a.ts'], read: () => Buffer.from(CLIENT + code) },
  });
  return { calls: stats.calls, resolved: stats.resolvedCalls };
}

/** A class with a method that posts to the field `url`, and the rest of the code. */
const withClass = (members: string, rest: string): string =>
  `class Req { ${members} go() { return http.post(this.url); } }\n${rest}`;

const SEEN_BY_NOBODY: Readonly<Record<string, string>> = {
  'a static factory': withClass(
    "private url = ''; static to(p: string) { const r = new Req(); r.url = p; return r; }",
    `Req.to(${CHAT}).go();`,
  ),
  'a factory that sets more': withClass(
    "url = ''; method = ''; static to(p: string) { const r = new Req(); r.method = 'POST'; r.url = p; return r; }",
    `Req.to(${CHAT}).go();`,
  ),
  'the place where the object is made': withClass("url = '';", `const r = new Req(); r.url = ${CHAT}; r.go();`),
  'a setter in a chain': withClass(
    "url = ''; to(p: string) { this.url = p; return this; }",
    `new Req().to(${CHAT}).go();`,
  ),
  'the constructor': withClass("url = ''; constructor(p: string) { this.url = p; }", `new Req(${CHAT}).go();`),
  'a parameter that is a field': withClass("constructor(readonly url = '') {}", `new Req(${CHAT}).go();`),
  'both branches': `export function f(a: boolean) { let u = ''; if (a) u = ${CHAT}; else u = ${SEARCH}; http.post(u); }`,
  'branches of which one leaves': `export function f(a: number) {
    let u = '';
    if (a > 1) { u = ${CHAT}; } else if (a > 0) { u = ${SEARCH}; } else { throw new Error(); }
    http.post(u);
  }`,
  'every case': `export function f(a: string) {
    let u = '';
    switch (a) { case 'x': case 'y': u = ${CHAT}; break; case 'z': return; default: u = ${SEARCH}; }
    http.post(u);
  }`,
  'a default for an empty one': `export function f() { let u = ''; u ||= ${CHAT}; http.post(u); }`,
  'a try and its catch': `export function f() { let u = ''; try { u = ${CHAT}; } catch { u = ${SEARCH}; } http.post(u); }`,
};

const SEEN_BY_A_CALL: Readonly<Record<string, string>> = {
  'one branch': `export function f(a: boolean) { let u = ''; if (a) u = ${CHAT}; http.post(u); }`,
  'a default that may not be needed': `export function f() { let u = process.env.PATH_OF_CHAT; u ??= ${CHAT}; http.post(u!); }`,
  'defaults in both branches': `export function f(a: boolean) {
    let u = process.env.PATH_OF_CHAT;
    if (a) u ??= ${CHAT}; else u ||= ${SEARCH};
    http.post(u);
  }`,
  'a case that leaves early': `export function f(a: string) {
    let u = '';
    switch (a) { case 'x': if (Math.random() > 0.5) break; u = ${CHAT}; break; default: u = ${SEARCH}; }
    http.post(u);
  }`,
  'a factory that sets sometimes': withClass(
    "url = ''; static to(p: string) { const r = new Req(); if (p) r.url = p; return r; }",
    `Req.to(${CHAT}).go();`,
  ),
  'a factory that hands the object out first': withClass(
    "url = ''; static to(p: string) { const r = new Req(); r.go(); r.url = p; return r; }",
    `Req.to(${CHAT}).go();`,
  ),
  'one of two objects': withClass(
    "url = ''; to(p: string) { this.url = p; return this; }",
    `new Req().to(${CHAT}).go();\nnew Req().go();`,
  ),
  'a constructor that sends first': withClass(
    "url = ''; constructor(p: string) { this.go(); this.url = p; }",
    `new Req(${CHAT}).go();`,
  ),
};

describe('an initial value', () => {
  it.each(Object.entries(SEEN_BY_NOBODY))('that no call sees makes nothing unresolved: %s', (_, code) => {
    expect(statsOf(code)).toEqual({ calls: 1, resolved: 1 });
  });

  it.each(Object.entries(SEEN_BY_A_CALL))('that a call sees counts: %s', (_, code) => {
    const { calls, resolved } = statsOf(code);
    expect(resolved).toBeLessThan(calls);
  });
});
