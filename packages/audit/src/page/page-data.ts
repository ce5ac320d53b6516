import type { AuditedEntry, AuditReport, Excerpt, LastChange } from '../../../../src/model/audit/audit.js';
import { PHASES, type Confidence, type Phase, type Suppression } from '../../../../src/model/finding.js';
import { effectOf, EFFECTS, type Effect } from '../../../../src/report/effects.js';
import { seenWords } from '../../../../src/report/run-time/observed-words.js';
import { removalWords } from '../../../../src/report/words.js';

/** A finding as the table of a page shows it. */
export interface PageFinding {
  id: string;
  entry: string;
  file: string;
  line: number;
  owners: string[];
  package: string | null;
  scan: string | null;
  confidence: Confidence;
  phase: Phase;
  effect: Effect;
  link: string | null;
  code: Excerpt | null;
  accepted: string | null;
  changed: string | null;
  /** How often requests used it; null without evidence. */
  seen: string | null;
  trace: { file: string; line: number; note: string }[];
}

/** What a page says of the entry of a finding. */
export interface PageEntry {
  id: string;
  subject: string;
  removal: string | null;
  daysLeft: number | null;
  when: string;
  outcomes: string[];
  instruction: string;
}

/**
 * The findings as a page carries them: a list for each property, and each text once, since thousands of findings name
 * the same entries, files and owners.
 */
export interface PageData {
  texts: string[];
  entries: PageEntry[];
  grouping: string;
  findings: {
    id: string[];
    /** Indices of texts and entries. */
    entry: number[];
    file: number[];
    line: number[];
    owners: number[][];
    package: (number | null)[];
    scan: (number | null)[];
    confidence: number[];
    phase: number[];
    effect: number[];
    link: (string | null)[];
    /** Number of the first line, then texts. */
    code: (number[] | null)[];
    accepted: (number | null)[];
    changed: (number | null)[];
    /** Only with evidence of requests. */
    seen?: (number | null)[];
    /** File, line and note of each step, one after the other. */
    trace: number[][];
  };
}

export function pageData(audit: AuditReport): PageData {
  const texts = new Texts();
  const used = audit.entries.filter(({ counts }) => counts.uses + counts.mentions > 0);
  const entryIndex = new Map(used.map(({ id }, i) => [id, i]));
  const { findings } = audit;
  const textOrNull = (text: string | null): number | null => (text === null ? null : texts.add(text));
  return {
    entries: used.map(pageEntry),
    grouping: audit.grouping,
    findings: {
      id: findings.map(({ id }) => id),
      entry: findings.map(({ entry }) => entryIndex.get(entry) ?? -1),
      file: findings.map(({ file }) => texts.add(file)),
      line: findings.map(({ line }) => line),
      owners: findings.map(({ owners }) => owners.map((owner) => texts.add(owner))),
      package: findings.map((finding) => textOrNull(finding.package)),
      scan: findings.map(({ scan }) => textOrNull(scan ?? null)),
      confidence: findings.map(({ confidence }) => texts.add(confidence)),
      phase: findings.map(({ phase }) => PHASES.indexOf(phase)),
      effect: findings.map(({ after }) => EFFECTS.indexOf(effectOf(after))),
      link: findings.map(({ link }) => link),
      code: findings.map(({ code }) => code && [code.line, ...code.lines.map((line) => texts.add(withoutTabs(line)))]),
      accepted: findings.map(({ suppressed }) => textOrNull(acceptedText(suppressed))),
      changed: findings.map(({ lastChange }) => textOrNull(changedText(lastChange))),
      ...(audit.observed && { seen: findings.map(({ seen }) => textOrNull(seenWords(seen))) }),
      trace: findings.map(({ trace }) =>
        trace.flatMap(({ file, line, note }) => [texts.add(file), line, texts.add(note)]),
      ),
    },
    texts: texts.all,
  };
}

/** A tab is no text that a page shows. */
function withoutTabs(line: string): string {
  return line.replaceAll('\t', '    ');
}

function acceptedText(suppressed: Suppression | undefined): string | null {
  if (!suppressed) return null;
  const { by, until, reason } = suppressed;
  return `until ${until} by ${by === 'waiver' ? 'a waiver' : 'the baseline'}${reason === null ? '' : `: ${reason}`}`;
}

function changedText(change: LastChange | null | undefined): string | null {
  return change ? `${change.day} by ${change.author}` : null;
}

function pageEntry(entry: AuditedEntry): PageEntry {
  const { id, subject, removal, daysLeft, outcomes, instruction } = entry;
  return { id, subject, instruction, removal, daysLeft, when: removalWords(entry), outcomes };
}

/** Texts by number, each once. */
class Texts {
  readonly all: string[] = [];
  readonly #index = new Map<string, number>();

  add(text: string): number {
    let index = this.#index.get(text);
    if (index === undefined) {
      index = this.all.push(text) - 1;
      this.#index.set(text, index);
    }
    return index;
  }
}

/** The inverse of `pageData`: the findings one by one. */
export function findingsOf({ texts, entries, findings: all }: PageData): PageFinding[] {
  const text = (index: number): string => texts[index] ?? '';
  const textOrNull = (index: number | null | undefined): string | null =>
    index === null || index === undefined ? null : text(index);
  return all.id.map((id, i): PageFinding => {
    const [line = 1, ...lines] = all.code[i] ?? [];
    return {
      id,
      entry: entries[all.entry[i]!]?.id ?? '',
      file: text(all.file[i]!),
      line: all.line[i]!,
      owners: all.owners[i]!.map(text),
      package: textOrNull(all.package[i]),
      scan: textOrNull(all.scan[i]),
      confidence: text(all.confidence[i]!) as Confidence,
      phase: PHASES[all.phase[i]!]!,
      effect: EFFECTS[all.effect[i]!]!,
      link: all.link[i] ?? null,
      code: all.code[i] ? { line, lines: lines.map(text) } : null,
      accepted: textOrNull(all.accepted[i]),
      changed: textOrNull(all.changed[i]),
      seen: textOrNull(all.seen?.[i]),
      trace: stepsIn(all.trace[i] ?? [], text),
    };
  });
}

function stepsIn(numbers: readonly number[], text: (index: number) => string): PageFinding['trace'] {
  const steps: PageFinding['trace'] = [];
  for (let i = 0; i < numbers.length; i += 3)
    steps.push({ file: text(numbers[i]!), line: numbers[i + 1]!, note: text(numbers[i + 2]!) });
  return steps;
}
