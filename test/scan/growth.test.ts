import { expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { CLIENTS, FILES, largeRepository } from './large-repository.js';
import { takeMarkers, type Markers } from './marker-text.js';
import { disagreements } from './markers.js';

it('of 4,000 files with 50 that use a client, the program holds fewer than 300, and has every finding', () => {
  const markers: Markers = { expected: [], allowed: [] };
  const overlay = new Map([...largeRepository()].map(([file, text]) => [file, takeMarkers(text, file, markers)]));
  const { root } = new Tree({});
  const { findings, problems, stats } = analyse({ root, paths: [], cwd: root, registry: loadRegistry([]), overlay });
  expect(overlay.size).toBe(FILES);
  expect(markers.expected).toHaveLength(8);
  expect(disagreements(findings, markers)).toEqual([]);
  expect(findings).toHaveLength(8);
  expect(problems).toEqual([]);
  expect(stats.files).toBe(FILES);
  // All of the services and none of the settings, which use another server and are not even parsed.
  expect({ calls: stats.calls, resolved: stats.resolvedCalls }).toEqual({ calls: CLIENTS, resolved: CLIENTS });
  expect(stats.parsed).toBeLessThan(300);
});

it('no file is asked for a name of the language, whoever replaces it', () => {
  const overlay = new Map([
    ['polyfill.js', 'window.Error = class extends Error {};\n'],
    ['logger.js', 'window.report = (path) => navigator.sendBeacon(path);\n'],
    ['page.js', "if (failed) throw new Error('/rest/api/v1/listanswers');\n"],
    ['other.js', "report('/rest/api/v1/listanswers');\n"],
  ]);
  const { root } = new Tree({});
  const { stats } = analyse({ root, paths: [], cwd: root, registry: loadRegistry([]), overlay });
  expect(stats.parsed).toBe(3);
});
