/** A workflow command as the runner of GitHub Actions understands it. */
export interface Command {
  name: string;
  properties: Record<string, string>;
  data: string;
}

const NAMES = [
  'error',
  'warning',
  'notice',
  'group',
  'endgroup',
  'debug',
  'add-mask',
  'stop-commands',
  'set-output',
  'set-env',
];

/** `::name key=value,key=value::data`; keys and values contain neither a colon nor a comma. */
const GRAMMAR = /^::([a-z-]+)(?: ([A-Za-z]+=[^:,]*(?:,[A-Za-z]+=[^:,]*)*))?::(.*)$/;

/**
 * How the runner parses a line of the log (`ActionCommand.TryParseV2` and `TryParse` in github.com/actions/runner);
 * null for a line that is not a command.
 *
 * @throws for a line that the runner takes for a command although it violates the grammar.
 */
export function parseCommand(line: string): Command | null {
  const isCommand = NAMES.some((name) => line.trimStart().startsWith(`::${name}`) || line.includes(`##[${name}`));
  if (!isCommand) return null;
  const [, name = '', pairs = '', data = ''] = GRAMMAR.exec(line) ?? [];
  if (name === '') throw new Error(`no workflow command: ${line}`);
  const properties =
    pairs === ''
      ? []
      : pairs
          .split(',')
          .map((pair) => [pair.slice(0, pair.indexOf('=')), unescape(pair.slice(pair.indexOf('=') + 1), true)]);
  return { name, properties: Object.fromEntries(properties) as Record<string, string>, data: unescape(data, false) };
}

/** In the runner's order: the percent sign last. */
function unescape(text: string, isProperty: boolean): string {
  const data = text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  return (isProperty ? data.replaceAll('%3A', ':').replaceAll('%2C', ',') : data).replaceAll('%25', '%');
}
