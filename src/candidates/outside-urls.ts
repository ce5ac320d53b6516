/**
 * Calls whose whole URL is a variable of the environment, `fetch(process.env.HOOK_URL)`, as they are written: to count
 * them, no file has to be parsed.
 */

const VARIABLE = `(?:(?:process|import\\.meta|Bun)\\.env(?:\\.|\\[['"])|Deno\\.env\\.get\\(['"])(\\w+)['"]?[\\])]?!?`;

/** The names of the calls that people send requests with. */
const CALL =
  '(?<![\\w$])(?:fetch|axios|got|ky|needle|superagent|ofetch|\\$fetch|undici\\.request)' +
  '(?:\\.(?:get|post|put|patch|delete|head|request))?(?:<[^>()]*>)?\\(\\s*';

const DIRECT = new RegExp(`${CALL}${VARIABLE}\\s*[,)]`, 'g');
const DECLARED = new RegExp(`(?:const|let|var)\\s+([\\w$]+)(?:\\s*:[^=;\\n]+)?\\s*=\\s*${VARIABLE}\\s*[;\\n]`, 'g');

/** A call with a name for its URL. */
const NAMED = new RegExp(`${CALL}([\\w$]+)!?\\s*[,)]`, 'g');

/** The variables that are called so in a text, one for each call. */
export function outsideUrls(code: string): string[] {
  if (!code.includes('.env')) return [];
  const direct = [...code.matchAll(DIRECT)].map(([, variable]) => variable!);
  const held = new Map([...code.matchAll(DECLARED)].map(([, name, variable]) => [name!, variable!]));
  if (held.size === 0) return direct;
  return [...direct, ...[...code.matchAll(NAMED)].flatMap(([, name]) => held.get(name!) ?? [])];
}
