import { expect, it } from 'vitest';
import { fixed } from './fixed.js';
import { programOf, type Api } from './forms.js';

/** Entries whose fields have a replacement that an edit makes: the object with the field, and the field. */
const ENTRIES: [api: Api, holder: string, field: string][] = [
  ['announcement', 'body.body.structuredList[0].snippets[0]', 'snippet'],
  ['announcement', 'body.audienceFilters[0].values[0]', 'isNegated'],
  ['announcement', 'body.body.structuredList[0].document.metadata.interactions', 'reactions'],
  ['getanswer', 'body.answerResult', 'trackingToken'],
  ['collection', 'body', 'trackingToken'],
  ['chat', 'body.messages[0]', 'citations'],
  ['policy', 'body.report.config.inputOptions', 'datasources'],
  ['policy', 'body.report.config', 'externalSharingOptions'],
];

type Form = (holder: string, field: string) => string;

const FORMS: Form[] = [
  (holder, field) => `use(${holder}.${field});`,
  (holder, field) => `use(${holder}?.${field});`,
  (holder, field) => `use(${holder}['${field}']);`,
  (holder, field) => `const NAME = '${field}';\nuse(${holder}[NAME]);`,
  (holder, field) => `if (${holder}.${field}) use(1);`,
  (holder, field) => `use(${holder}.${field}?.length ?? 0);`,
  (holder, field) => `const { ${field} } = ${holder};\nuse(${field});`,
  (holder, field) => `const { ${field}: value = null } = ${holder};\nuse(value);`,
  (holder, field) => `let value;\n({ ${field}: value } = ${holder});\nuse(value);`,
  (holder, field) => `const show = ({ ${field} }) => use(${field});\nshow(${holder});`,
  (holder, field) => `import get from 'lodash/get.js';\nuse(get(${holder}, '${field}'));`,
];

const cases = ENTRIES.flatMap(([api, holder, field]) =>
  FORMS.map((form) => ({ api, holder, code: form(holder, field), field })),
);

it('edits each field in each form, or says why not', async () => {
  const outcomes = cases.map(({ api, code, holder, field }) => {
    const done = fixed({ 'a.mjs': programOf(api, code) }, { unsafe: true });
    const uses = done.findings.filter((finding) => finding.field === field);
    expect(uses, code).not.toEqual([]);
    const [first = ''] = programOf(api, '').split('\n');
    const after = done.files['a.mjs']!.replace(`${first}\n`, '').replaceAll(holder, '…').trimEnd();
    const again = fixed(done.files, { unsafe: true });
    expect(again.files, code).toEqual(done.files);
    const left = again.findings.filter((finding) => finding.field === field);
    expect(left.length, code).toBe(done.unfixed.length);
    const reasons = done.unfixed.map(({ reason }) => `  left: ${reason}`);
    return [
      code.replaceAll(holder, '…'),
      ...(reasons.length > 0 ? reasons : [`  -> ${after.replaceAll('\n', '\n     ')}`]),
    ];
  });
  await expect(outcomes.map((lines) => lines.join('\n')).join('\n\n')).toMatchFileSnapshot('matrix.txt');
});
