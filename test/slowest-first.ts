import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first. A worker that begins one of them last would keep the others waiting. */
const SLOW = [
  'oracle/oracle',
  'rules/fixtures',
  'commands/page',
  'scan/fixtures',
  'scan/rewrites',
  'scan/modes',
  'cli/pipes',
  'scan/bounds',
  'commands/record-sdk',
  'package/package',
  'rules/one-file',
  'scan/random-programs',
  'scan/cache',
  'commands/rehearse',
  'rules/editor',
];

/** The order of test files: without it the biggest would be first, and those that take long are small. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? SLOW.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
