interface Tariff {
  input: number;
  output: number;
}

const PER_MILLION: Record<string, Tariff> = {
  'gpt-4-32k': { input: 60, output: 120 },
  'gpt-3.5-turbo-16k': { input: 3, output: 4 },
  'gpt-5.4-mini': { input: 0.4, output: 1.6 },
};

export function openai(model: string): Tariff {
  return PER_MILLION[model] ?? { input: 0, output: 0 };
}
