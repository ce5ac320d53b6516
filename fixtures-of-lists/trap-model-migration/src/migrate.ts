const SUCCESSORS = new Map([
  ['gpt-4-32k', 'gpt-5.4'],
  ['gpt-3.5-turbo-16k', 'gpt-5.4-mini'],
  ['o1-preview', 'gpt-5.4'],
]);

export interface Settings {
  tenant: string;
  model: string;
}

export function migrate(settings: Settings): Settings {
  if (settings.model === 'text-davinci-003') return { ...settings, model: 'gpt-5.4-mini' };
  return { ...settings, model: SUCCESSORS.get(settings.model) ?? 'gpt-5.4-mini' };
}
