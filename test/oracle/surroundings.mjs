// The environment of a program under test, loaded before it with `--import`. What the program sends to the API's hosts
// reaches the rehearsal, at the level of sockets, so that every client works as usual. All other hosts answer `{}`.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { activity, waiting } from './sockets.mjs';

// To optimize the parser of `fetch`, which is WebAssembly, takes a process longer than all that it parses.
setFlagsFromString('--liftoff-only');

const { API_ORIGIN } = process.env;

const { setTimeout: after, setInterval: every } = globalThis;
const {
  exit,
  argv: [, entry],
} = process;

/* Settings, arguments and time. */

/** Tokens differ from one another, since a token is for one interface. */
let tokens = 0;

/** What environment variables say, by parts of their names. */
const SETTINGS = [
  [/TOKEN|SECRET|KEY|PASSWORD|AUTH/, () => `token-${tokens++}`],
  [/(HOST(NAME)?|BACKEND)$/, () => process.env.HOST_SETTING],
  [
    /^(URL|ORIGIN|BASE|API)(_URL)?$|GLEAN.*(URL|ORIGIN|BASE|SERVER|ENDPOINT|API)|(URL|ORIGIN|BASE|SERVER|ENDPOINT|API).*GLEAN/,
    () => API_ORIGIN,
  ],
  [/INSTANCE|TENANT|DOMAIN/, () => 'acme'],
];
process.env = new Proxy(
  { ...process.env },
  {
    get: (own, name) =>
      own[name] ?? (typeof name === 'string' ? SETTINGS.find(([part]) => part.test(name))?.[1]() : undefined),
  },
);
process.exit = () => {
  throw new Error('exit');
};
/** Whether the driver came to its end. */
let hasEnded = false;
process.on('exit', () => {
  // An error of the driver itself is caught below, and would leave the code at 0.
  if (!hasEnded) process.exitCode ||= 1;
});
process.on('unhandledRejection', (error) => show('rejected', error));
process.on('uncaughtException', (error) => show('uncaught', error));

function show(where, error) {
  if (error?.message !== 'exit') console.error(`${where}: ${error?.stack?.slice(0, 600)}`);
}

/** The period in which undici counts the time of its requests. */
const UNDICI_TICK_MS = 499;
/** Programs wait for a short time. The timeouts of clients are longer, and stay. */
const isShort = (ms = 0) => ms < 5000 && ms !== UNDICI_TICK_MS;
const MOST_INTERVALS = 20;
globalThis.setTimeout = Object.assign((work, ms, ...all) => {
  const timer = after(work, isShort(ms) ? Math.min(ms, 50) : ms, ...all);
  if (!isShort(ms)) timer.unref();
  return timer;
}, after);
globalThis.setInterval = (work, _ms, ...all) => {
  let left = MOST_INTERVALS;
  const timer = every(() => {
    if (left-- === 0) clearInterval(timer);
    else work(...all);
  }, 100);
  return timer;
};

/* Values. */

/** Functions that `anything` may still call in a run. */
let calls = 0;
/** Calls that samples may still answer in a run: after the last one, loops and retries without an end of their own end. */
let answers = 0;
const MOST_LACKING = 300;
/** Members that answers may still lack, in all runs: a program may ask for pages as long as there is a cursor. */
let lacking = MOST_LACKING;

const made = new WeakSet();
const isAnything = (value) => typeof value === 'function' && made.has(value);

const LISTS = {
  map: (one) => [call(one, anything(), 0)],
  flatMap: (one) => [call(one, anything(), 0)].flat(),
  forEach: (one) => void call(one, anything(), 0),
  filter: () => [anything()],
};

/**
 * A value that may be read, called, constructed and looped over, and calls the functions that it is handed: so do the
 * packages that are not installed.
 *
 * @param names its own members: the exports of a package
 */
function anything(names = []) {
  const value = new Proxy(() => {}, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive || ['toString', 'toJSON', 'valueOf'].includes(name)) return () => 'x';
      if (name === Symbol.iterator || name === Symbol.asyncIterator) return () => [anything(), anything()].values();
      if (typeof name === 'symbol') return undefined;
      if (name === 'length') return 1;
      return Object.hasOwn(LISTS, name) ? LISTS[name] : anything();
    },
    has: () => true,
    ownKeys: () => names,
    getOwnPropertyDescriptor: (_, name) =>
      names.includes(name) ? { value: anything(), enumerable: true, configurable: true } : undefined,
    set: () => true,
    defineProperty: () => true,
    apply: (_, __, all) => handed(all),
    construct: (_, all) => handed(all),
  });
  made.add(value);
  return value;
}

/**
 * Calls the functions among what was handed, also those in objects.
 *
 * @throws Error after many calls in a run
 */
function handed(all) {
  if (answers-- <= 0) throw new Error('too many calls of samples');
  for (const one of all.flatMap(functionsIn)) call(one, anything(), anything(), anything());
  return anything();
}

function functionsIn(value) {
  if (typeof value === 'function') return isAnything(value) ? [] : [value];
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).filter((one) => typeof one === 'function' && !isAnything(one)) : [];
}

function call(one, ...all) {
  if (calls-- <= 0) return undefined;
  try {
    const result = one(...all);
    if (typeof result?.then === 'function') result.then(undefined, (error) => show('handed', error));
    return result;
  } catch (error) {
    show('handed', error);
    return undefined;
  }
}

/** An object that has every name. */
const withAnyName = (value) =>
  new Proxy({ x: value }, { get: (_, name) => (typeof name === 'symbol' || name === 'toJSON' ? undefined : value) });

/** An answer that has all that is read of it, so that code goes on which needs more than the rehearsal shows. */
function generous(value) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (own, name) => {
      const isOwn = name in own || typeof name === 'symbol' || name === 'then' || name === 'toJSON';
      if (isOwn) return generous(Reflect.get(own, name));
      return Array.isArray(own) || lacking-- <= 0 ? undefined : anything();
    },
  });
}
if (process.env.GENEROUS) {
  const { parse } = JSON;
  const { json } = Response.prototype;
  JSON.parse = (...all) => generous(parse(...all));
  Response.prototype.json = async function () {
    return generous(await json.call(this));
  };
  // The SDK refuses answers that are not whole, with the build of Zod that its own build asks for.
  const builds = process.env.WITH_ZOD ? [await import('zod/v3'), createRequire(import.meta.url)('zod/v3')] : [];
  for (const { ZodType } of builds)
    ZodType.prototype.parse = function (value, parameters) {
      const { success, data } = this.safeParse(value, parameters);
      return success ? data : generous(value);
    };
}

const sdkParts = [];
function withSdk({ Glean }) {
  sdkParts.push(new Glean({ serverURL: API_ORIGIN, apiToken: async () => `token-${tokens++}` }));
  for (const part of sdkParts)
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
      const inner = name === 'constructor' ? undefined : part[name];
      if (typeof inner === 'object' && inner !== null && sdkParts.length < 200) sdkParts.push(inner);
    }
}
/** The SDK, or a part of it, by the name of its class. */
const sdk = (name) => sdkParts.find((one) => one.constructor.name === name) ?? anything();

/* What the driver calls. */

function renew() {
  [calls, answers] = [300, 1000];
}

/** The exports of a module by their names, also of one in CommonJS. */
async function load(work) {
  renew();
  // To compile a large package takes a while, in which nothing is sent.
  const exported = (await Promise.race([settled(work).catch((error) => show(work, error)), quiet(5000)])) ?? {};
  const { default: all } = exported;
  return (typeof all === 'object' && all !== null) || typeof all === 'function' ? { ...all, ...exported } : exported;
}

/** Calls what the program exports, and waits until that is done, or waits for nothing that this process can see. */
async function run(work) {
  if (isOnlyLoaded) return undefined;
  renew();
  const all = settled(work).catch((error) => void show(work, error));
  return Promise.race([all, quiet(300)]);
}

async function settled(work) {
  const result = await work();
  if (isAnything(result)) return result;
  // A request that is a stream waits for the end of its body.
  if (typeof result?.pipe === 'function') result.end?.();
  if (typeof result?.[Symbol.asyncIterator] === 'function') await drained(result[Symbol.asyncIterator]());
  else if (typeof result?.next === 'function') await drained(result);
  return result;
}

async function drained(iterator) {
  for (let left = 5; left > 0 && !(await iterator.next()).done; left--);
}

/** Whether files are read, as of modules. */
const isReading = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));

/** Milliseconds between two looks. */
const LOOK_MS = 20;

/**
 * When no answer is due, and nothing was sent or received for a while. Looks are counted and not milliseconds: a process
 * that computes, or that a busy machine keeps waiting, does not look.
 */
function quiet(ms) {
  return new Promise((resolve) => {
    let [looks, seen] = [0, activity];
    const timer = every(() => {
      const isBusy = waiting.size > 0 || isReading() || seen !== activity;
      seen = activity;
      looks = isBusy ? 0 : looks + 1;
      if (looks < ms / LOOK_MS) return;
      clearInterval(timer);
      resolve(undefined);
    }, LOOK_MS);
  });
}

/** Whether modules are loaded, and nothing of them is called. */
let isOnlyLoaded = false;

/** Loads the program again for each first argument that it may know, from a copy, so that all its modules begin anew. */
async function ended() {
  await quiet(300);
  if (isOnlyLoaded) return;
  isOnlyLoaded = true;
  const words = (process.env.WORDS ?? '').split(' ').filter((one) => one !== '');
  for (const [i, word] of words.entries()) {
    process.argv.splice(2, Infinity, word, 'x', 'y');
    lacking = MOST_LACKING;
    await import(pathToFileURL(entry.replace(/(?=\/[^/]+$)/, `.${i}`)));
  }
  hasEnded = true;
  exit(0);
}

Object.assign(globalThis, {
  anything,
  handed,
  withAnyName,
  withSdk,
  sdk,
  load,
  run,
  ended,
});
