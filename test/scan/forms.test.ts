import { describe, expect, it } from 'vitest';
import { api, field, findingsIn, registryOf } from './other-apis.js';

const URL = "'https://api.acme.example/v1/items'";
const registry = registryOf(
  [api()],
  [field('POST /v1/items', 'owner', { in: ['request'], at: ['$.owner', 'meta.owner'], after: 'rejected' })],
);

/** Each is a file; the line that puts the field into the body says so. */
const CASES: Record<string, string> = {
  URLSearchParams: `
    const body = new URLSearchParams({ owner, name }); // uses
    await fetch(${URL}, { method: 'POST', body });`,
  'URLSearchParams of pairs': `
    await fetch(${URL}, { method: 'POST', body: new URLSearchParams([['owner', owner], ['name', name]]) }); // uses`,
  'URLSearchParams one by one': `
    const body = new URLSearchParams();
    body.append('name', name);
    body.set('owner', owner); // uses
    await fetch(${URL}, { method: 'POST', body: body.toString() });`,
  'URLSearchParams as text': `
    const body = \`\${new URLSearchParams({ owner })}\`; // uses
    await fetch(${URL}, { method: 'POST', body });`,
  FormData: `
    const form = new FormData();
    form.append('owner', owner); // uses
    await fetch(${URL}, { method: 'POST', body: form });`,
  'the package form-data': `
    import FormData from 'form-data';
    import axios from 'axios';
    const form = new FormData();
    form.append('owner', owner); // uses
    await axios.post(${URL}, form, { headers: form.getHeaders() });`,
  qs: `
    import qs from 'qs';
    import axios from 'axios';
    await axios.post(${URL}, qs.stringify({ owner })); // uses`,
  'qs below': `
    import { stringify } from 'qs';
    import axios from 'axios';
    await axios.post(${URL}, stringify({ meta: { owner } })); // uses`,
  querystring: `
    const querystring = require('querystring');
    await fetch(${URL}, { method: 'POST', body: querystring.stringify({ owner }) }); // uses`,
  'the option form of request': `
    const request = require('request');
    request.post({ url: ${URL}, form: { owner } }, (error, response, body) => console.log(body)); // uses`,
  'the option form of got': `
    import got from 'got';
    await got.post(${URL}, { form: { owner } }); // uses`,
  'a text': `
    await fetch(${URL}, { method: 'POST', body: \`owner=\${owner}&name=x\` }); // uses`,
  'a text of parts': `
    await fetch(${URL}, { method: 'POST', body: 'name=x&owner=' + encodeURIComponent(owner) }); // uses`,
  'names in brackets': `
    const body = new URLSearchParams();
    body.set('meta[owner]', owner); // uses
    body.set('other[name]', owner);
    await fetch(${URL}, { method: 'POST', body });`,
  'JSON as text': `
    await fetch(${URL}, { method: 'POST', body: '{"owner": 7}' }); // uses`,
  'JSON as text with unknown parts': `
    await fetch(${URL}, { method: 'POST', body: \`{"meta": {"owner": "\${owner}", "n": \${n}}}\` }); // uses`,
  'trap: JSON as text with the name as a value': `
    await fetch(${URL}, { method: 'POST', body: '{"name": "owner"}' });`,
  'trap: a text that is no form': `
    await fetch(${URL}, { method: 'POST', body: 'the owner of this' });`,
  'trap: the name as a value': `
    await fetch(${URL}, { method: 'POST', body: 'name=owner' });`,
  'trap: a form for another path': `
    await fetch('https://api.acme.example/v1/others', { method: 'POST', body: new URLSearchParams({ owner }) });`,
  'trap: the query of the URL': `
    await fetch('https://api.acme.example/v1/items?owner=x', { method: 'POST', body: new URLSearchParams({ name }) });`,
};

describe('a body that is a form', () => {
  it.each(Object.entries(CASES))('%s', (_, text) => {
    const lines = text.split('\n');
    const expected = lines.flatMap((line, index) =>
      line.endsWith('// uses') ? [`a.ts:${index + 1} acme.post.v1.items.owner high`] : [],
    );
    expect(findingsIn({ 'a.ts': text }, registry)).toEqual(expected);
  });
});
