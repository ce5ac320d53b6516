import { spawn, type ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { IncompleteError, UserError } from '../../../../src/model/errors.js';
import type { GeneralMethod, Job, MadeBy, Message, Place, Recorded } from './plan.js';

/** What the methods of a client sent. */
export interface Recording {
  by: MadeBy;
  recorded: Recorded[];
  general: GeneralMethod[];
  bases: Place[];
  silent: { name: string; why: string }[];
}

export interface ChildOptions {
  /** The program of the child, an absolute path. */
  program: string;
  /** Where the SDK is installed. */
  directory: string;
  /** How long the child may work without a word, in milliseconds. */
  longestSilence: number;
}

/** A method that does not come back ends its child. With more of them than these, something else is wrong. */
const MOST_CHILDREN = 10;

/**
 * Runs an SDK in a child process that has no network, writes nothing and starts nothing. If a method does not come back,
 * the child is ended and another one goes on after it.
 *
 * @throws UserError if no client can be made.
 * @throws IncompleteError if the child keeps being lost.
 */
export async function recordInChild(job: Omit<Job, 'skip'>, options: ChildOptions): Promise<Recording> {
  const recording: Recording = { by: NOTHING, recorded: [], general: [], bases: [], silent: [] };
  const done = new Set<string>();
  for (let child = 0; child < MOST_CHILDREN; child++) {
    const lost = await runOnce({ ...job, skip: [...done] }, options, recording, done);
    if (lost === null) return recording;
    if (lost === '')
      throw new IncompleteError(`${job.module}: the process in which it is recorded ended before a method was called`);
    // The child may be lost after the last method, where bases are tried.
    if (!recording.recorded.some(({ name }) => name === lost))
      recording.silent.push({ name: lost, why: 'it does not return' });
  }
  throw new IncompleteError(
    `${job.module}: more than ${MOST_CHILDREN} methods do not return, the last one is ${recording.silent.at(-1)?.name}`,
  );
}

const NOTHING: MadeBy = { isNamed: false, isDefault: false, isFunction: false };

/** Returns null once everything is done; else the method during which the child was lost. */
function runOnce(job: Job, options: ChildOptions, recording: Recording, done: Set<string>): Promise<string | null> {
  const child = startChild(options);
  let current = '';
  return new Promise((resolve, reject) => {
    const end = (result: string | null): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(() => end(current), options.longestSilence);
    child.on('error', reject);
    child.on('exit', () => end(current));
    child.on('message', (message: Message) => {
      timer.refresh();
      if (message.kind === 'calls') {
        current = message.name;
        done.add(current);
      } else if (message.kind === 'unusable') {
        reject(new UserError(`${job.module}: no client was made: ${message.why}`, 'see --make'));
        end(null);
      } else if (message.kind === 'done') end(null);
      else keep(message, recording);
    });
    child.send(job);
  });
}

function keep(message: Exclude<Message, { kind: 'calls' | 'unusable' | 'done' }>, recording: Recording): void {
  if (message.kind === 'made') recording.by = message.by;
  else if (message.kind === 'recorded') recording.recorded.push(message.recorded);
  else if (message.kind === 'general') recording.general.push(message.general);
  else if (message.kind === 'base') recording.bases.push(message.place);
  else recording.silent.push({ name: message.name, why: message.why });
}

/**
 * The permissions are Node.js's own: of the disk it may read only, and it may start no process or thread and load no
 * native code. From Node.js 25 on they forbid the network as well; before, what the child puts in its place does.
 */
function startChild({ program, directory }: ChildOptions): ChildProcess {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const code = `import { start } from ${JSON.stringify(pathToFileURL(program).href)}; start((name) => import(name));`;
  const flags = [
    permission,
    '--allow-fs-read=*',
    '--no-addons',
    '--no-warnings',
    '--input-type=module',
    '--eval',
    code,
  ];
  // What it prints is of no interest, and secrets of the environment are none of its business.
  return spawn(process.execPath, flags, { cwd: directory, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}
