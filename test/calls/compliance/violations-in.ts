import { loadContract, withContractApis } from '../../../src/registry/contract.js';
import { loadRegistry } from '../../../src/registry/load.js';
import { analyse } from '../../../src/scan.js';

const REGISTRY = loadRegistry([]);
const CONTRACT = loadContract();
const MARKER = /\/\/ VIOLATION (.*)$/;

/** What a scan of some files says: `file:line rule`, without what is of low confidence, sorted. */
export function violationsIn(files: Readonly<Record<string, string>>, contract = CONTRACT): string[] {
  const registry = withContractApis(REGISTRY, contract);
  const tree = {
    files: Object.keys(files).sort(),
    read: (file: string) => Buffer.from(files[file]!.replaceAll(/\/\/ VIOLATION .*$/gm, '')),
  };
  const { violations, problems } = analyse({ root: '/', paths: ['/'], registry, contract, tree });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return violations
    .filter(({ confidence }) => confidence !== 'low')
    .map(({ file, line, rule }) => `${file}:${line} ${rule}`)
    .sort();
}

/** What their comments say: `// VIOLATION rule ; rule` at the end of a line. */
export function markedIn(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, i) => {
        const rules = MARKER.exec(line)?.[1]?.split(';') ?? [];
        return rules.map((rule) => `${file}:${i + 1} ${rule.trim()}`);
      }),
    )
    .sort();
}
