import { openai } from './tariffs';

export interface Usage {
  model: string;
  input: number;
  output: number;
}

export const baseline = openai('gpt-4-32k');

export function cost(rows: Usage[]): number {
  return rows.reduce((sum, row) => {
    const { input, output } = openai(row.model);
    return sum + (row.input * input + row.output * output) / 1_000_000;
  }, 0);
}
