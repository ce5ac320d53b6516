import type { Readable, Writable } from 'node:stream';
import type { OutputConfiguration } from 'commander';
import pc from 'picocolors';
import type { CommonFlags } from '../config/flags.js';
import { today } from '../runtime/clock.js';
import { Profile } from '../model/profile.js';
import type { AnalysisContext } from '../project/analyse-project.js';
import type { Colors, FormatContext } from '../report/format.js';
import { WIDTH } from '../report/text.js';
import type { ExitCode } from '../verdict/gate.js';
import type { Steps } from '../runtime/steps.js';
import { Progress } from './terminal/progress.js';
import { endedBySignals } from './terminal/signals.js';

/** What the streams of a process are, and streams that stand in for them where another program runs the command. */
interface Stream {
  isTTY?: boolean;
  columns?: number;
  /** Number of the file descriptor behind it. */
  fd?: number;
}

/** What a run of the command is connected to: `process`, or what stands in for it. */
export interface Host {
  cwd: () => string;
  env: NodeJS.ProcessEnv;
  stdin: Readable & Stream;
  stdout: Writable & Stream;
  stderr: Writable & Stream;
  /** Set by the run, before a pipe has taken all of the result. */
  exitCode?: typeof process.exitCode;
}

/** What a command knows of its process. */
export interface Environment extends AnalysisContext {
  variables: NodeJS.ProcessEnv;
  /** Whether stdout is a terminal. */
  isTerminal: boolean;
  /** The number of its columns, if known. */
  columns?: number;
  /**
   * Shows a text that ends with a question, and returns whether the answer was yes. Undefined if nobody can be asked.
   */
  ask?: (text: string) => Promise<boolean>;
  /** Shows a text that ends with a question, and returns the answer in lower case; empty at the end of the input. */
  prompt?: (text: string) => Promise<string>;
}

/** The environment of a process of its own. */
export interface OwnEnvironment extends Environment {
  /** Writes a line to stderr at once, for a command that goes on for long. */
  tell: (line: string) => void;
  /** Where help goes, and how wide it may be. */
  help: OutputConfiguration;
  /** Runs an analysis, which a signal ends with what has been found so far. */
  run: <T>(steps: Steps<T>) => Promise<T>;
}

/** The output of a command, and how it ends. */
export interface Outcome {
  /** The result, for stdout or the file of `--output`. */
  result: string;
  /** Results for files of their own. */
  files?: ResultFile[];
  /** A file that is written last, from what is in it then. */
  update?: FileUpdate;
  /** Lines for stderr: problems, remarks. */
  remarks: string[];
  exitCode: ExitCode;
}

export interface ResultFile {
  /** As the user wrote it, relative to the current directory or absolute. */
  path: string;
  text: string;
  /** The option that named it, for error messages. */
  option: string;
  /** Whether the file must not exist yet. Its directory is created if necessary. */
  isNew?: boolean;
}

/** A change of a file that others may change at the same time. */
export interface FileUpdate extends Pick<ResultFile, 'path' | 'option'> {
  /** Reads the file, and returns its new text; null if it stays as it is. */
  textNow: () => string | null;
}

/** Writes a command's outcome and sets its exit code. */
export type Deliver = (outcome: Outcome, flags: Pick<CommonFlags, 'output'> & { profile?: boolean }) => void;

/** @param isOwnProcess whether the process runs nothing else. */
export function environmentOf({ cwd, env, stdin, stdout, stderr }: Host, isOwnProcess: boolean): OwnEnvironment {
  const isTerminal = stdout.isTTY === true;
  const canAsk = isTerminal && stdin.isTTY === true;
  const { columns = 0 } = stdout;
  const progress = isWatched(stderr, env)
    ? new Progress(stderr.columns || COLUMNS.least, (text) => void stderr.write(text))
    : undefined;
  const controller = new AbortController();
  const prompt = (text: string): Promise<string> => answerTo(text, stdin, stdout);
  return {
    cwd: cwd(),
    today,
    variables: env,
    isTerminal,
    ...(columns > 0 && { columns }),
    profile: new Profile(isOwnProcess ? 0 : performance.now()),
    isOwnProcess,
    signal: controller.signal,
    run: (steps) => endedBySignals(steps, controller),
    tell: (line) => void stderr.write(`${line}\n`),
    help: {
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
    },
    ...(progress && { progress }),
    // Anything but a yes is a no.
    ...(canAsk && { prompt, ask: async (text: string) => /^y(es)?$/.test(await prompt(text)) }),
  };
}

/**
 * Whether somebody sees what is written to a stream and then erased. A build server may have a terminal and keep a log
 * of it.
 */
function isWatched({ isTTY }: Stream, { CI, TERM }: NodeJS.ProcessEnv): boolean {
  return isTTY === true && TERM !== 'dumb' && (CI === undefined || CI === '' || CI === 'false' || CI === '0');
}

/** Ctrl-D ends the input. */
async function answerTo(text: string, input: Readable, output: Writable): Promise<string> {
  const { createInterface } = await import('node:readline');
  const terminal = createInterface({ input, output });
  try {
    return await new Promise<string>((resolve) => {
      terminal.once('close', () => resolve(''));
      terminal.question(text, (answer) => resolve(answer.trim().toLowerCase()));
    });
  } finally {
    terminal.close();
  }
}

/**
 * Colours for a result. Only a terminal gets them, unless `FORCE_COLOR` says otherwise; `NO_COLOR` and `--output` win over
 * that, and `--color` and `--no-color` over everything. picocolors alone would also colour the logs of CI servers.
 */
export function colorsFor(
  flags: { color?: boolean | undefined; output?: string | undefined },
  environment: Environment,
): Colors {
  return pc.createColors(isColoured(flags, environment));
}

function isColoured(
  flags: { color?: boolean | undefined; output?: string | undefined },
  environment: Environment,
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment.variables;
  if (flags.color !== undefined) return flags.color;
  if (flags.output !== undefined || NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return environment.isTerminal && TERM !== 'dumb';
}

/** In a narrower terminal, cutting the code would do more harm than good; longer lines are hard to read. */
const COLUMNS = { least: 80, most: 120 };

/** How a text for a person is shown. Output to a pipe or a file does not depend on the terminal. */
export function terminalFor(
  flags: { color?: boolean | undefined; output?: string | undefined },
  environment: Environment,
): Pick<FormatContext, 'colors' | 'width' | 'isTerminal'> {
  const isTerminal = environment.isTerminal && flags.output === undefined;
  const columns = (isTerminal ? environment.columns : undefined) ?? WIDTH;
  return {
    colors: colorsFor(flags, environment),
    isTerminal,
    width: Math.min(Math.max(columns, COLUMNS.least), COLUMNS.most),
  };
}
