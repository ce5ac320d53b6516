/** How code reads the environment, and functions that leave a text as it is. Data for where tokens come from. */

/** Objects whose properties are the variables of the environment. */
const OBJECTS: ReadonlySet<string> = new Set([
  'process.env',
  'process env',
  'import.meta.env',
  'Bun.env',
  'Deno.env',
  'bun env',
  '$env/static/private',
  '$env/static/public',
  '$env/dynamic/private env',
  '$env/dynamic/public env',
  'astro:env/server',
  'cloudflare:workers env',
]);

/** Packages that read the environment through a schema: what they return has its variables. */
const SCHEMAS: ReadonlySet<string> = new Set([
  'envalid',
  'znv',
  'env-var',
  'zod',
  'valibot',
  '@sinclair/typebox',
  'yup',
  'joi',
  'superstruct',
  'arktype',
  'dotenv',
  'dotenv-safe',
  'dotenv-flow',
  'envsafe',
  'env-schema',
  '@julr/vite-plugin-validate-env',
  'ts-dotenv',
  'effect',
  '@adonisjs/core/env',
  '@adonisjs/env',
]);

const OF_T3 = /^@t3-oss\/env-[a-z]+$/;

/** Services whose names of values are those of the environment. */
const SERVICES = /^(@nestjs\/config ConfigService|env-var|@adonisjs\/[a-z/]+ (default|Env)|#start\/env|nconf)\b/;

const GETTERS =
  /(?:^|[ .])(?:get|getOrThrow|require|required|string|str|getString)(?:<[^>]*>)?\("([A-Za-z_]\w*)"[^)]*\)/;

/** The variable of the environment that the name of a source means; null for any other source. */
export function environmentVariable(name: string): string | null {
  const at = Math.max(name.lastIndexOf('.'), name.lastIndexOf(' '));
  const owner = name.slice(0, at);
  if (at > 0 && isEnvironment(owner) && /^\w+$/.test(name.slice(at + 1))) return name.slice(at + 1);
  const got = GETTERS.exec(name);
  if (got && (/^(process|Deno|Bun)\.env\./.test(name) || SERVICES.test(name))) return got[1]!;
  return null;
}

/** Whether a source is the whole environment, or that after a schema has checked it. */
export function isEnvironment(name: string): boolean {
  if (OBJECTS.has(name)) return true;
  // A schema that was handed the environment: `z.object({…}).parse(process.env)`.
  if (/\((?:.*[^\w.])?(?:process\.env|process env|import\.meta\.env|Deno\.env\.toObject\(\))[,)]/.test(name))
    return true;
  const module = name.slice(0, name.indexOf(' '));
  return (
    (SCHEMAS.has(module) || OF_T3.test(module)) &&
    /(cleanEnv|createEnv|parseEnv|config|parsed|load|envsafe)\b/.test(name)
  );
}

/** Methods that give the same text, or the same without what is around it. */
export const KEEPING: ReadonlySet<string> = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toString',
  'valueOf',
  'normalize',
]);
