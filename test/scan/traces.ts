/**
 * A fixture can say in `traces.txt` what led to each of its findings, from the first step to the last:
 *
 *     src/chat.ts:13 client.chat.citations
 *       src/chat.ts:7 request sent with @gleanwork/api-client
 *       TODO src/chat.ts:9 passed on as messages
 *       src/chat.ts:13 citations is read
 *
 * A step after `TODO` is known to be missing at this place; once it is there, the test fails until the word is gone.
 */
export interface ExpectedTrace {
  /** File, line and entry of the finding. */
  finding: string;
  /** File, line and note of each step. */
  steps: string[];
  /** The steps that are known to be missing. */
  missing: string[];
}

export function readTraces(text: string): ExpectedTrace[] {
  const traces: ExpectedTrace[] = [];
  for (const line of text.split('\n')) {
    const written = line.trim();
    if (written === '') continue;
    const trace = traces.at(-1);
    if (!line.startsWith(' ')) traces.push({ finding: written, steps: [], missing: [] });
    else if (!trace) throw new Error(`a step without a finding: ${line}`);
    else if (written.startsWith('TODO ')) trace.missing.push(written.slice(5));
    else trace.steps.push(written);
  }
  return traces;
}
