// Runs npm scripts side by side, and fails when one of them does.
//
//     node scripts/together.mjs SCRIPT...
//
// What the last one prints is shown at once, and what another one prints when that one has ended.
import { spawn } from 'node:child_process';

const scripts = process.argv.slice(2);
const [last] = scripts.slice(-1);

const codes = await Promise.all(scripts.map(run));
process.exitCode = codes.find((code) => code !== 0) ?? 0;

/** @returns {Promise<number>} its exit code */
function run(script) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', ...(script === last ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    shell: process.platform === 'win32',
  });
  const printed = [];
  child.stdout?.on('data', (data) => printed.push(data));
  child.stderr?.on('data', (data) => printed.push(data));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(Buffer.concat(printed));
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: npm run ${script} (${seconds} s)`);
      resolve(code ?? 1);
    });
  });
}
