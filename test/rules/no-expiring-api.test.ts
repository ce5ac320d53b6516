import { join } from 'node:path';
import plugin from '../../rules/index.js';
import { Tree } from '../files/tree.js';
import { VERSIONS, workIn } from './eslints.js';

const CODE =
  "const reply = await fetch('/rest/api/v1/chat', { method: 'POST' });\nuse((await reply.json()).messages[0].citations);";

const { root } = new Tree([]);
workIn(root);
const filename = join(root, 'a.mjs');

for (const { name, RuleTester } of VERSIONS) {
  new RuleTester().run(`no-expiring-api in ${name}`, plugin.rules['no-expiring-api'], {
    valid: [
      { name: 'long before the day', code: CODE, filename, options: [{ asOf: '2026-09-14' }] },
      { name: 'after the day', code: CODE, filename, options: [{ asOf: '2026-10-16' }] },
      {
        name: 'before the days that the options count',
        code: CODE,
        filename,
        options: [{ asOf: '2026-10-01', within: 10 }],
      },
      { name: 'below the confidence', code: CODE, filename, options: [{ asOf: '2026-10-01', minConfidence: 'high' }] },
    ],
    invalid: [
      {
        name: 'the first of 30 days',
        code: CODE,
        filename,
        options: [{ asOf: '2026-09-15' }],
        errors: [
          {
            message:
              'Response field citations of POST /rest/api/v1/chat is about to be removed, in 30 days (2026-10-15); after that day ' +
              'the field is silently left out: no error, only missing data. Use `ChatMessageFragment.citation` instead (another structure). ' +
              'Each fragment of a message carries its own `citation`; the details stand in its `referenceRanges` (ChatMessageCitation.referenceRanges). ' +
              'Until the removal `citations` is still populated. [client.chat.citations, confidence medium]',
            line: 2,
            column: 38,
            endColumn: 47,
            suggestions: 1,
          },
        ],
      },
      {
        name: 'the day itself',
        code: CODE,
        filename,
        options: [{ asOf: '2026-10-15', within: 0 }],
        errors: [{ message: /is about to be removed, today \(2026-10-15\)/, suggestions: 1 }],
      },
      {
        name: 'the days of the settings',
        code: CODE,
        filename,
        options: [{ asOf: '2026-09-01' }],
        settings: { 'deprec-scan': { within: 60 } },
        errors: 1,
      },
    ],
  });
}
