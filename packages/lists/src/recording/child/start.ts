import type { GeneralMethod, Job, Message, Place, Recorded, SentRequest } from '../plan.js';
import { ASKED, GENERAL_WAYS, OPTIONS, arrangementsOf, type Method } from './arrangements.js';
import { madeBy, makerOf, type MakeClient } from './client-maker.js';
import { memberOf, methodsOf } from './client-methods.js';
import { Placeholders } from './marked-arguments.js';
import { seal } from './seal.js';
import { ANSWER_MARK, listen, replaceNetwork } from './transport.js';

/** How long a method may take until it sends something, in milliseconds, and how long until it has read the answer. */
const LONGEST_SILENCE = 250;
const LONGEST_READING = 40;
/** The same once a method has given a result, but sent nothing. */
const AFTER_RESULT = { object: 12, other: 3 };
/** A function that many resources share is not tried on each of them. */
const MOST_SILENT = 2;
/** As many methods are called to see whether an argument is the base. */
const MOST_WITH_OTHER_BASE = 5;

const send = process.send!.bind(process);
const tell = (message: Message): void => void send(message);

/** Waits for a job and does it. `load` imports a module as a file in the working directory would. */
export function start(load: (specifier: string) => Promise<Readonly<Record<string, unknown>>>): void {
  process.once('message', (job: Job) => {
    seal();
    replaceNetwork();
    void record(job, load).catch((error: unknown) => tell({ kind: 'unusable', why: wordsOf(error) }));
  });
}

async function record(job: Job, load: Parameters<typeof start>[0]): Promise<void> {
  const module = await load(job.module);
  const make = makerOf(job, module);
  const client = await make();
  tell({ kind: 'made', by: madeBy(job, module) });
  // What is there but not declared is of no user's concern.
  const declared: readonly Method[] =
    job.declared.length > 0 ? job.declared : methodsOf(client).map((name) => ({ name, parameters: undefined }));
  const skipped = new Set(job.skip);
  const silences = new Map<unknown, number>();
  const heard: Method[] = [];
  for (const method of declared) {
    const { name } = method;
    const code = memberOf(client, name)?.member;
    if (skipped.has(name) || (silences.get(code) ?? 0) >= MOST_SILENT) continue;
    tell({ kind: 'calls', name });
    let isGeneral = false;
    // A method of the client itself.
    if (!name.includes('.'))
      for await (const general of generalUses(make, name)) {
        isGeneral = true;
        tell({ kind: 'general', general });
      }
    const result = await tries(make, method);
    if (typeof result === 'string') {
      if (isGeneral) continue;
      silences.set(code, (silences.get(code) ?? 0) + 1);
      tell({ kind: 'silent', name, why: result });
    } else {
      tell({ kind: 'recorded', recorded: result });
      heard.push(method);
    }
  }
  for (const place of job.bases)
    for (const method of someOf(heard))
      if (await movesBase(make, method, place)) {
        tell({ kind: 'base', place });
        break;
      }
  tell({ kind: 'done' });
}

/** A few methods from everywhere: not all go to the same host. */
function someOf(methods: readonly Method[]): Method[] {
  const step = Math.ceil(methods.length / MOST_WITH_OTHER_BASE);
  return methods.filter((_, index) => index % step === 0);
}

/** Calls a method with one set of placeholders after the other, until it sends a request that shows where all is from. */
async function tries(make: MakeClient, method: Method): Promise<Recorded | string> {
  const { name } = method;
  let why = 'it sent nothing';
  let found: Recorded | undefined;
  for (const arrange of arrangementsOf(method)) {
    const placeholders = new Placeholders();
    const sent = await call(await make(), name, arrange(placeholders));
    if (sent.request === undefined) why = sent.why;
    else if (!isWhole(sent.request.url)) why = 'its request lacks parameters';
    else {
      found = { name, request: sent.request, placeholders: placeholders.known, bodyIn: sent.bodyIn };
      const { body } = found.request;
      if (body === null || found.placeholders.some(([text]) => body.includes(text))) return found;
    }
  }
  return found ?? why;
}

/** Asks a method for a request in each of the ways in which general methods are asked. */
async function* generalUses(make: MakeClient, name: string): AsyncGenerator<GeneralMethod> {
  for (const way of GENERAL_WAYS)
    for (const slash of ['', '/'])
      for (const options of OPTIONS) {
        const placeholders = new Placeholders();
        const text = placeholders.text('url');
        const given = way.arrange(slash + text, options(placeholders));
        const { request, bodyIn } = await call(await make(), name, given);
        if (!request || !endsWith(request.url, text) || (way.hasMethod && request.method !== ASKED)) break;
        yield { name, request, asked: slash + text, places: way.places, placeholders: placeholders.known, bodyIn };
      }
}

/** Whether what was asked for, and no method, is at the end of a URL's path. */
function endsWith(url: string, text: string): boolean {
  const path = pathOf(url);
  return isWhole(url) && path.endsWith(`/${text}`) && !path.includes(ASKED);
}

/** Whether a URL has no sign of a parameter that was not given. */
function isWhole(url: string): boolean {
  const path = pathOf(url);
  return path !== '' && !/undefined|null|NaN|\[object|%5Bobject|\/\/|\/\.\.?(\/|$)/.test(path);
}

/** The path of a URL whose host has no placeholder; else it is empty. */
function pathOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)([^?#]*)/.exec(url)?.[2] ?? '';
}

interface Sent {
  request: SentRequest | undefined;
  why: string;
  bodyIn: string | null;
}

/** Calls one method, and waits until it has sent something and read the answer, or until it is clear that it does not. */
async function call(client: object, method: string, given: unknown[]): Promise<Sent> {
  const sent: Sent = { request: undefined, why: 'it sent nothing', bodyIn: null };
  const found = memberOf(client, method);
  if (typeof found?.member !== 'function') return { ...sent, why: 'it is not there' };
  const { owner, member } = found;
  await new Promise<void>((end) => {
    const timer = setTimeout(end, LONGEST_SILENCE);
    const hear = (request: SentRequest): void => {
      if (sent.request !== undefined) throw new Error('one request is enough');
      sent.request = request;
      clearTimeout(timer);
      setTimeout(end, LONGEST_READING);
    };
    const settle = async (): Promise<void> => {
      let result: unknown;
      try {
        result = await listen(hear, () => Reflect.apply(member, owner, given) as unknown);
        sent.bodyIn = placeOfBody(result);
      } catch (error) {
        sent.why = wordsOf(error);
      }
      // What it sends may come after its result: a stream, an iterator.
      const rest = typeof result === 'object' ? AFTER_RESULT.object : AFTER_RESULT.other;
      setTimeout(end, sent.request === undefined ? rest : 0);
    };
    void settle();
  });
  return sent;
}

function placeOfBody(value: unknown): string | null {
  if (isAnswer(value)) return '';
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) if (isAnswer((value as Record<string, unknown>)[key])) return key;
  return null;
}

function isAnswer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, ANSWER_MARK);
}

const OTHER_BASE = 'https://other-base.example';

/** Whether requests go elsewhere if the client is made with another base at this place. */
async function movesBase(make: MakeClient, method: Method, place: Place): Promise<boolean> {
  for (const arrange of arrangementsOf(method)) {
    try {
      const { request } = await call(
        await make({ place, value: OTHER_BASE }),
        method.name,
        arrange(new Placeholders()),
      );
      if (request !== undefined) return request.url.startsWith(`${OTHER_BASE}/`);
    } catch {
      return false; // The SDK takes no such value there.
    }
  }
  return false;
}

function wordsOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.slice(0, 200);
}
