/** How a file sets values, by what its name says it is. */
export type SettingsKind = 'env' | 'compose' | 'json' | 'wrangler' | 'expo' | 'package';

const NAMES: Readonly<Record<SettingsKind, RegExp>> = {
  env: /(^|\/)(\.env(\.[\w.-]+)?|[\w-]+\.env|env\.(example|sample|template)|\.dev\.vars(\.[\w-]+)?)$/,
  compose: /(^|\/)(docker-)?compose[\w.-]*\.ya?ml$/,
  json: /(^|\/)config\/[\w.-]+\.json$/,
  wrangler: /(^|\/)wrangler\.(toml|jsonc?)$/,
  expo: /(^|\/)app\.json$/,
  package: /(^|\/)package\.json$/,
};

const KINDS = Object.entries(NAMES) as [SettingsKind, RegExp][];

/** The kind of a file of settings; undefined for any other file. */
export function kindOfSettings(file: string): SettingsKind | undefined {
  return KINDS.find(([, names]) => names.test(file))?.[0];
}

/** What the text of a file has that sets a URL. Most files of these names are read for it alone. */
const SETS: Readonly<Partial<Record<SettingsKind, RegExp>>> = { package: /"proxy"\s*:/ };

/** Whether a file of settings may set a URL. */
export function maySetUrl(file: string, text: string): boolean {
  const kind = kindOfSettings(file);
  return kind !== undefined && text.includes('://') && SETS[kind]?.test(text) !== false;
}
