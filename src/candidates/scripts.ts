/** Names without an extension, as most commands have. */
const NO_EXTENSION = /(^|\/)[^./]+$/;

/** Programs that run JavaScript or TypeScript, however they are started. */
const RUNNER =
  /^(?:node|nodejs|iojs|bun|bunx|deno|tsx|tsm|ts-node|ts-node-esm|ts-node-script|babel-node|jiti|zx|esno)\d*(?:\.exe)?$/;

/** The first line of a program that a shell runs, and what makes it JavaScript in spite of that. */
const IN_SHELL = /^#![^\n]*\bsh\s*\n\s*(?:'[^']*'|"[^"]*")?\s*\/[/*][^\n]*\bnode\b/;

/** How much of a file tells whether it is a script. */
export const SCRIPT_HEAD_BYTES = 256;

/** Whether a file of this name is read if it begins as a script does. */
export function mayBeScript(file: string): boolean {
  return NO_EXTENSION.test(file);
}

/**
 * Whether a text is the beginning of a script in JavaScript or TypeScript: `#!/usr/bin/env node`, `#!/usr/bin/env -S npx
 * tsx`.
 */
export function beginsAsScript(head: string): boolean {
  if (!head.startsWith('#!')) return false;
  const [first = ''] = head.slice(2).split(/\r?\n/, 1);
  // Without directories, and without the version in `npx tsx@4`.
  const names = first
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/@[^/@]*$|^.*[/\\]/g, ''));
  return names.some((name) => RUNNER.test(name)) || IN_SHELL.test(head);
}
