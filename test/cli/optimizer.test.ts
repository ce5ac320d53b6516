import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { flagFor } from '../../src/project/optimizer.js';

describe('the optimizer of V8', () => {
  it('is held back only where it is in the way', () => {
    expect(flagFor('11.3.244.8-node.33', 2)).toBe('--interrupt-budget=200000');
    expect(flagFor('11.3.244.8-node.33', 1)).not.toBeNull();
    expect(flagFor('11.3.244.8-node.33', 8)).toBeNull();
    expect(flagFor('12.4.254.21-node.33', 2)).toBeNull();
    expect(flagFor('13.6.233.10-node.26', 2)).toBeNull();
  });

  it('is given flags that it knows, since it complains of others', () => {
    const flag = flagFor(process.versions.v8, 1);
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    if (flag !== null) expect(known).toContain(`  ${flag.replace(/=.*/, '')} (`);
  });
});
