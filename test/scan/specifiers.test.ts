import { describe, expect, it } from 'vitest';
import { packageModule } from '../../src/calls/clients/specifiers.js';

describe('the module of a package', () => {
  it.each([
    ['axios', 'axios'],
    ['@scope/name/below', '@scope/name/below'],
    ['node:http2', 'http2'],
    ['npm:axios', 'axios'],
    ['npm:axios@1.7.2', 'axios'],
    ['npm:/axios@^1.7', 'axios'],
    ['npm:@gleanwork/api-client@0.20/sdk', '@gleanwork/api-client/sdk'],
    ['jsr:@std/http@1', '@std/http'],
    ['https://esm.sh/ky@1.7.2', 'ky'],
    ['https://esm.sh/v135/ky@1.7.2?dts', 'ky'],
    ['https://esm.sh/stable/@scope/name@2/below', '@scope/name/below'],
    ['https://deno.land/x/wretch@2.0/mod.ts', 'wretch'],
    ['https://cdn.jsdelivr.net/npm/axios@1.7/+esm', 'axios'],
    ['https://example.com/axios@1', 'https://example.com/axios@1'],
    ['./axios@1', './axios@1'],
  ])('%s is of %s', (specifier, module) => {
    expect(packageModule(specifier)).toBe(module);
  });
});
