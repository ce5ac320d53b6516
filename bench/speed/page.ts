/** A claim of the page, and whether this run bears it out. */
export interface Claim {
  claim: string;
  measured: number;
  /** The measured value may be no larger, or no smaller. */
  atMost?: number;
  atLeast?: number;
}

/** One part of the page. */
export interface Section {
  title: string;
  /** Markdown. */
  text: string;
  claims: Claim[];
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function ms(value: number): string {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}

export function holds({ measured, atMost = Infinity, atLeast = -Infinity }: Claim): boolean {
  return measured <= atMost && measured >= atLeast;
}

export function renderPage(sections: readonly Section[], context: readonly string[]): string {
  const claims = sections.flatMap((section) => section.claims);
  const rows = claims.map((claim) => [
    claim.claim,
    claim.measured.toFixed(2),
    claim.atMost === undefined ? `at least ${claim.atLeast}` : `at most ${claim.atMost}`,
    holds(claim) ? 'yes' : '**no**',
  ]);
  return `# Benchmarks

\`npm run bench\` measures all tools side by side in one run and writes this page. Times are medians, in milliseconds. Compare the ratios:
they are the same on a slower machine, and nearly so on a busy one.

${context.map((line) => `- ${line}`).join('\n')}

${table(['claim', 'measured', 'goal', 'met'], rows)}

${sections.map(({ title, text }) => `## ${title}\n\n${text.trim()}`).join('\n\n')}
`;
}
