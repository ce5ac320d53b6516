/** A client in a list, as far as a list is read without the engine. Its other keys are those of a configuration's. */
export interface ListedClient {
  id: string;
  modules?: readonly string[];
  globals?: readonly string[];
  calls: Readonly<Record<string, object>>;
  hasOwnDates?: string;
  makes?: Readonly<Record<string, { as?: string }>>;
  types?: Readonly<Record<string, string>>;
  holds?: Readonly<Record<string, string>>;
  injects?: { parameters: Readonly<Record<string, string>>; beside: readonly string[] };
  inScripts?: Readonly<Record<string, string>>;
  hands?: Readonly<Record<string, { as?: string; members?: Readonly<Record<string, string>> }>>;
}

/**
 * Whether a client is of packages that others wrote around the API, and that serve other APIs as well: its packages say
 * nothing about whose the code around them is.
 */
export function isWrapper({ calls, hasOwnDates }: Pick<ListedClient, 'calls' | 'hasOwnDates'>): boolean {
  return hasOwnDates !== undefined || Object.values(calls).every((call) => 'fields' in call);
}

/** The names that a key of a row stands for, one for each choice in brackets: `[http,https].[get,request]`. */
export function namesIn(key: string): string[] {
  const choice = /\[([^\]]*)\]/.exec(key);
  if (!choice) return [key];
  const [before, after] = [key.slice(0, choice.index), key.slice(choice.index + choice[0].length)];
  return choice[1]!.split(',').flatMap((name) => namesIn(`${before}${name}${after}`));
}

/** Whether a module of a client is a file, named by its path. */
export function isFileModule(module: string): boolean {
  return /^\.{1,2}\//.test(module);
}

/** The package of a module, `@acme/sdk` of `@acme/sdk/client*`. */
export function packageOf(module: string): string {
  return /^(?:@[^/]+\/)?[^/*]+/.exec(module)?.[0] ?? module;
}
