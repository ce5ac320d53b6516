// Preloaded by the processes that tests start: V8 keeps what it compiled of the TypeScript compiler, which takes a
// quarter of most of them. What runs is the same code.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const CACHE = join(__dirname, '..', '..', '.cache', 'code');
/** Below, reading the cache takes longer than compiling. In characters. */
const SMALLEST = 1_000_000;

if (Module.enableCompileCache) Module.enableCompileCache(CACHE);
else {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename) {
    if (content.length < SMALLEST) return compile.call(this, content, filename);
    const file = join(CACHE, keyOf(filename));
    const cachedData = read(file);
    const script = new Script(Module.wrap(content), { filename, cachedData });
    if (!cachedData || script.cachedDataRejected) process.once('exit', () => write(file, script.createCachedData()));
    const require = Module.createRequire(filename);
    return script.runInThisContext().call(this.exports, this.exports, require, this, filename, dirname(filename));
  };
}

/** V8 itself compares no more than versions and lengths. */
function keyOf(filename) {
  const { size, mtimeMs } = statSync(filename);
  return createHash('sha256').update(`${process.version} ${process.arch} ${filename} ${size} ${mtimeMs}`).digest('hex');
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Another process may read or write it at the same time. */
function write(file, data) {
  const made = `${file}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(made, data);
  renameSync(made, file);
}
