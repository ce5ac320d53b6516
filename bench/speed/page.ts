/** A claim of the page, and whether this run bears it out. */
export interface Claim {
  claim: string;
  measured: number;
  /** The measured value may be no larger, or no smaller. */
  atMost?: number;
  atLeast?: number;
  /** Why it is not met, where that is known. */
  reason?: string;
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

/** The table of claims, and below it why some are not met. */
export function claimsPart(claims: readonly Claim[], round: (value: number) => string): string {
  const rows = claims.map((claim) => [
    claim.claim,
    round(claim.measured),
    claim.atMost === undefined ? `at least ${claim.atLeast}` : `at most ${claim.atMost}`,
    holds(claim) ? 'yes' : '**no**',
  ]);
  const unmet = claims.filter((claim) => !holds(claim));
  const reasons = unmet.map(({ claim, reason = 'the reason is not known' }) => `- ${claim}: ${reason}.`);
  const all = table(['claim', 'measured', 'goal', 'met'], rows);
  return reasons.length === 0 ? all : `${all}\n\nWhat is not met, and why:\n\n${reasons.join('\n')}`;
}

export function renderPage(sections: readonly Section[], context: readonly string[]): string {
  const claims = sections.flatMap((section) => section.claims);
  return `# Benchmarks

\`npm run bench\` measures all tools side by side in one run and writes this page. Times are medians, in milliseconds. Compare the ratios:
they are the same on a slower machine, and nearly so on a busy one.

${context.map((line) => `- ${line}`).join('\n')}

${claimsPart(claims, (measured) => measured.toFixed(2))}

${sections.map(({ title, text }) => `## ${title}\n\n${text.trim()}`).join('\n\n')}
`;
}
