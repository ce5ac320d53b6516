import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { settle } from '../../../../src/config/settings.js';
import { showPath } from '../../../../src/files/paths.js';
import type { Contract } from '../../../../src/model/contract.js';
import { EXIT, UserError } from '../../../../src/model/errors.js';
import { parseBrownout } from '../brownout.js';
import { EMPTY_STATE, MOST_BODY } from '../defaults.js';
import { parseFault } from '../faults.js';
import { Rehearsal } from '../rehearsal.js';
import { DAY_IN_MINUTES } from '../service/tokens.js';
import { readState } from '../state-file.js';
import { parseUpstream } from '../upstream.js';
import { loadLists } from '../../../../src/registry/contract.js';
import { readTokens } from '../../../../src/registry/tokens/register.js';
import { formatEvidence } from './evidence-list.js';
import { closingLine, openingLine, requestLine } from './rehearsal-lines.js';
import { plural, printable, toJson } from '../../../../src/report/text.js';
import { now } from '../../../../src/runtime/clock.js';
import { colorsFor, type Environment, type Outcome, type OwnEnvironment } from '../../../../src/cli/environment.js';
import type { RehearseFlags } from './rehearse-options.js';
import { endOf, untilSignal } from '../../../../src/cli/terminal/signals.js';
import { writeFileWhole } from '../../../../src/cli/terminal/write-file.js';

/** How often evidence and state are written, in milliseconds. */
const WRITE_EVERY = 1000;

/** `rehearse [-- COMMAND]`: serves the API as it is on a day until a signal comes, or the command has ended. */
export async function rehearseCommand(
  command: readonly string[],
  flags: RehearseFlags,
  environment: OwnEnvironment,
): Promise<Outcome> {
  const say = (line: string): void => {
    if (flags.quiet !== true) environment.tell(printable(`deprec-scan: ${line}`));
  };
  refuseIdleOptions(flags);
  const { rehearsal, lines } = made(flags, environment, say);
  const written = writer(rehearsal, flags, environment.cwd);
  // A file that cannot be written is told before the command runs.
  const early = written();
  if (early) throw early;
  const origin = await rehearsal.listen(flags.address, flags.port);
  // Signals are heard before anybody learns that they may be sent.
  const end = command.length > 0 ? commandEnd(command, origin, flags, environment) : untilSignal();
  say(`listening on ${origin}`);
  for (const line of lines) say(line);
  const timer = setInterval(() => {
    const fault = written();
    if (fault) say(fault.message);
  }, WRITE_EVERY);
  const failure = await end;
  clearInterval(timer);
  await rehearsal.close();
  const fault = written();
  if (fault) throw fault;
  return outcomeOf(rehearsal, failure, flags, environment);
}

/** @throws UserError for an option that has no effect in front of a server. */
function refuseIdleOptions({ upstream, datasource, fault, spec, state, tokens }: RehearseFlags): void {
  const given = {
    '--datasource': datasource[0],
    '--fault': fault[0],
    '--spec': spec[0],
    '--state': state,
    '--tokens': tokens,
  };
  const [idle] = Object.entries(given).filter(([, value]) => value !== undefined);
  if (upstream !== undefined && idle)
    throw new UserError(`${idle[0]}: has no effect with --upstream`, 'leave out one of them; the upstream answers');
}

/** The rehearsal that the options ask for, and lines that say what it is. */
function made(
  flags: RehearseFlags,
  environment: Environment,
  say: (line: string) => void,
): { rehearsal: Rehearsal; lines: string[] } {
  const { cwd, today } = environment;
  const settings = settle({ ...flags, evidence: [] }, cwd, environment);
  const { registry, contract } = loadLists(settings);
  const asOf = flags.asOf ?? today();
  const state = flags.state === undefined ? EMPTY_STATE : readState(resolve(cwd, flags.state), flags.state);
  const told = new Set<string>();
  const rehearsal = new Rehearsal({
    registry,
    contract,
    asOf,
    specifications: flags.spec.map((file) => resolve(cwd, file)),
    show: (file) => showPath(file, cwd),
    upstream: flags.upstream === undefined ? null : parseUpstream(flags.upstream, '--upstream'),
    brownout: flags.brownout === undefined ? null : parseBrownout(flags.brownout, '--brownout'),
    faults: flags.fault.map((fault) => parseFault(fault, '--fault')),
    isOpen: flags.tokens === undefined,
    state,
    mostBody: flags.maxBody ?? MOST_BODY,
    evidence: flags.evidence === undefined ? null : showPath(resolve(cwd, flags.evidence), cwd),
    clock: now,
    // Requests that are alike are told once.
    onRequest: (seen) => {
      const line = requestLine(seen);
      if (line !== null && !told.has(line)) say(line);
      if (line !== null) told.add(line);
    },
    onFailure: (message) => say(`the upstream does not answer: ${message}`),
  });
  for (const name of flags.datasource) rehearsal.stock.add({ name });
  const missing = flags.tokens === undefined ? [] : issueTokens(rehearsal, flags.tokens, contract, environment);
  return { rehearsal, lines: [openingLine(asOf, registry.entries), ...missing] };
}

/** Issues the tokens of a register. Returns lines on those that have no value. */
function issueTokens(
  rehearsal: Rehearsal,
  file: string,
  contract: Contract,
  { cwd, variables }: Environment,
): string[] {
  const tokens = readTokens({ file: resolve(cwd, file), shown: file, list: null }, contract);
  return tokens.flatMap((token) => {
    const secret = token.variable === null ? undefined : variables[token.variable];
    if (!secret) return [`the token ${token.name} is refused: ${token.variable ?? 'its variable'} is not set`];
    const { scope, expiresOn, ipRestrictions, rotationPeriodMinutes } = token;
    const facts = {
      interface: token.interface,
      datasources: scope === null || scope === 'global' ? null : scope.datasources,
      expiresOn,
      ipRestrictions,
      rotationPeriodMinutes: rotationPeriodMinutes ?? DAY_IN_MINUTES,
    };
    rehearsal.tokens.issue(facts, secret);
    return [];
  });
}

/** Writes evidence and state. The function returns why they cannot be written; null if they are. */
function writer(rehearsal: Rehearsal, { state: file }: RehearseFlags, cwd: string): () => Error | null {
  let last = '';
  return () => {
    try {
      rehearsal.flush();
      const text = file === undefined ? '' : toJson(rehearsal.state);
      if (file !== undefined && text !== last) writeFileWhole(resolve(cwd, file), text, `--state ${file}`);
      last = text;
      return null;
    } catch (error) {
      return error as Error;
    }
  };
}

/** Runs a command with the origin in its environment. Returns how it has failed; null if it has not. */
async function commandEnd(
  [program = '', ...parameters]: readonly string[],
  origin: string,
  { env }: RehearseFlags,
  { cwd, variables }: Environment,
): Promise<string | null> {
  const names = ['DEPREC_SCAN_ORIGIN', ...env];
  const child = spawn(program, parameters, {
    cwd,
    stdio: 'inherit',
    env: { ...variables, ...Object.fromEntries(names.map((name) => [name, origin])) },
  });
  return endOf(child, program);
}

function outcomeOf(
  { observations, requests, unseen }: Rehearsal,
  failure: string | null,
  flags: RehearseFlags,
  environment: Environment,
): Outcome {
  const isUsed = observations.some(({ entries }) => entries.some((entry) => entry.in !== 'response'));
  const remarks = [
    ...(unseen > 0
      ? [`${plural(unseen, 'body was', 'bodies were')} not looked at: the type or encoding is not known`]
      : []),
    ...(failure === null ? [] : [failure]),
    closingLine(observations, requests),
  ];
  return {
    result:
      observations.length > 0 ? formatEvidence(observations, colorsFor(flags, environment), { hasDates: false }) : '',
    remarks: flags.quiet === true ? [] : remarks.map((remark) => `deprec-scan: ${remark}`),
    exitCode: failure !== null || (flags.failOnUse === true && isUsed) ? EXIT.gate : EXIT.clean,
  };
}
