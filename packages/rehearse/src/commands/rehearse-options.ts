import { Option, type Command } from 'commander';
import { isIP } from 'node:net';
import type { CommonFlags } from '../../../../src/config/flags.js';
import { UserError } from '../../../../src/model/errors.js';
import {
  addColorOptions,
  addLists,
  collectPaths,
  parseDate,
  parsePath,
  parseSize,
} from '../../../../src/cli/options/options.js';
import { repeatable } from '../../../../src/cli/options/repeatable.js';

/** Flags of `rehearse`. */
export interface RehearseFlags extends CommonFlags {
  upstream?: string;
  /** OpenAPI documents. */
  spec: string[];
  port: number;
  address: string;
  tokens?: string;
  datasource: string[];
  state?: string;
  evidence?: string;
  fault: string[];
  brownout?: string;
  /** In bytes. */
  maxBody?: number;
  failOnUse?: boolean;
  /** Names of environment variables of the command that get the origin. */
  env: string[];
}

const PORT = 4010;
const LOOPBACK = '127.0.0.1';

/** The options of a command that serves an API. */
export function addRehearseOptions(command: Command): Command {
  const serving = addLists(command)
    .option('--as-of <date>', 'day to rehearse, YYYY-MM-DD (default: today in UTC)', parseDate('--as-of'))
    .option('--upstream <url>', 'server to pass requests on to (default: the API is simulated)')
    .addOption(
      repeatable(
        '--spec <file>',
        'OpenAPI document with the responses that the contract does not show',
        collectPaths('--spec'),
      ),
    )
    .addOption(
      new Option('--port <number>', 'port to listen on, 0 for any free one').argParser(parsePort).default(PORT),
    )
    .addOption(new Option('--address <ip>', 'address to listen on').argParser(parseAddress).default(LOOPBACK))
    .option(
      '--tokens <file>',
      'accept only the tokens of this register; their values are read from its environment variables',
      parsePath('--tokens'),
    )
    .addOption(repeatable('--datasource <name>', 'datasource that exists from the start', append))
    .option('--state <file>', 'keep datasources, documents and tokens (as digests) in this file', parsePath('--state'))
    .option('--evidence <file>', 'append what requests used to this file, as JSON lines', parsePath('--evidence'))
    .addOption(
      repeatable('--fault <fault>', 'answer with an error: "429 for POST /api/index/v1/indexdocument every 3"', append),
    )
    .option('--brownout <times>', 'let what is deprecated be gone at times: "every 10 min for 1 min"')
    .option('--max-body <size>', 'refuse larger bodies, for example 1MB (default: 10MB)', parseSize('--max-body'))
    .option('--fail-on-use', 'exit with 1 if a request used something deprecated')
    .addOption(repeatable('--env <name>', 'environment variable of the command that gets the origin', appendVariable));
  return addColorOptions(serving).option('-q, --quiet', 'print only the result: no requests, no remarks');
}

function append(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

function appendVariable(value: string, earlier: string[]): string[] {
  if (/^[A-Za-z_]\w*$/.test(value)) return [...earlier, value];
  throw new UserError(`--env ${value}: not the name of an environment variable`, 'write it like GLEAN_SERVER_URL');
}

function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) < 65_536) return Number(value);
  throw new UserError(`--port ${value}: not a port`, 'write a number from 0 to 65535');
}

function parseAddress(value: string): string {
  if (isIP(value) !== 0) return value;
  throw new UserError(`--address ${value}: not an IP address`, 'write 127.0.0.1, or 0.0.0.0 for all addresses');
}
