import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, the longest first. A worker that begins one of them last would keep the others waiting. */
const SLOW = [
  'rules/fixtures',
  'scan/rewrites-1',
  'scan/rewrites-2',
  'scan/rewrites-3',
  'scan/rewrites-4',
  'scan/parts',
  'scan/cache',
  'rules/session',
  'scan/variants-1',
  'scan/variants-2',
  'scan/variants-3',
  'scan/variants-4',
  'cli/paths',
  'cli/baseline',
  'scan/fixtures',
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
