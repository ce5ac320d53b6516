/** What stands for the root of the repository in the scripts of workflows, or for the folder of an action. */
const FILLED_IN = String.raw`\$\{\{\s*github\.(?:workspace|action_path)\s*\}\}`;
const FROM_ENVIRONMENT = String.raw`\$\{\s*process\.env\.(?:GITHUB_WORKSPACE|GITHUB_ACTION_PATH)\s*\}`;
const IN_TEXT = new RegExp(String.raw`(["'\`])(?:${FILLED_IN}|${FROM_ENVIRONMENT})/([^"'\`$]+)\1`, 'g');
const ADDED = /process\.env\.(?:GITHUB_WORKSPACE|GITHUB_ACTION_PATH)\s*\+\s*(["'`])\/([^"'`$]+)\1/g;
const JOINED =
  /\bpath\.(?:resolve|join)\(\s*(?:(?:process\.env\.GITHUB_WORKSPACE|process\.cwd\(\))\s*,\s*)?(["'`])(?:\.?\/)?([^"'`$]+)\1\s*\)/g;
const LOADED = /\b(?:require|import)\s*\(/;
/** A specifier in a script that is itself in quotes. */
const DOUBLED = /(\b(?:require|import)\s*\()''([^'\n]+)''/g;

/**
 * Text of a workflow in which modules below the root of the repository have specifiers that begin with `./`, as those of
 * the scripts may. Every other character keeps its place.
 */
export function withWorkspacePaths(text: string): string {
  if (!LOADED.test(text)) return text;
  const doubled = text.replace(DOUBLED, "$1 '$2' ");
  return [IN_TEXT, ADDED, JOINED].reduce(
    (code, form) => code.replace(form, (written, _, path: string) => `'./${path}'`.padEnd(written.length)),
    doubled,
  );
}
