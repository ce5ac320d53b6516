import { posix } from 'node:path';
import { analyseParts } from '../src/analysis/analyse-parts.js';
import { listProject } from '../src/analysis/list-files.js';
import { findingsIn, foundAfterEdit, violationsIn } from '../src/analysis/match-parts.js';
import { type OpenProgram, openProgram } from '../src/analysis/open-program.js';
import type { AnalyseOptions } from '../src/analysis/options.js';
import type { AnalysedPart } from '../src/analysis/part-cache.js';
import { type SearchedFiles, hasSeeds, searchFiles } from '../src/analysis/search-files.js';
import { FileMatcher } from '../src/candidates/file-matcher.js';
import { toCandidates } from '../src/candidates/search.js';
import { groupBy } from '../src/collections/group-by.js';
import { makeFixes } from '../src/fix/make-fixes.js';
import { CompilerMemory } from '../src/fix/types/compiler-memory.js';
import type { PlacedFinding, Problem } from '../src/model/finding.js';
import type { IsoDate } from '../src/model/registry.js';
import type { Usage } from '../src/model/usage.js';
import type { PlacedViolation } from '../src/model/violation.js';
import { allFilesOf } from '../src/program/all-files.js';
import { specifiersIn } from '../src/program/import-specifiers.js';
import type { Program } from '../src/program/program.js';
import { runThrough } from '../src/runtime/steps.js';
import { type FileFixes, PartFixes } from './file-fixes.js';

/** What is in a file, of every confidence. */
export interface FoundInFile {
  findings: readonly PlacedFinding[];
  violations: readonly PlacedViolation[];
}

const fileOf = ({ file }: { file: string }): string => file;

const NO_FIXES: FileFixes = { fixes: [], members: [] };

/** The number of edits of a file before analysing it alone is tried again, after that was not possible. */
const EDITS_BEFORE_RETRY = 10;

/**
 * The analysis of a project, which can follow edits of single files: only these are then parsed, and nothing is listed
 * or searched again.
 */
export class ProjectAnalysis {
  problems: readonly Problem[] = [];
  readonly #searched: SearchedFiles;
  readonly #sources: ReadonlySet<string>;
  /** Names of data files that mention an API: a source that names one may use a path in it. */
  readonly #dataNames: readonly string[];
  /** Null if no file mentions an API. */
  readonly #open: OpenProgram | null;
  readonly #boundary: ImportBoundary | null;
  #parts: readonly AnalysedPart[] = [];
  /** The revision of imports and members at the last analysis. */
  #importRevision = 0;
  /**
   * The file that was edited since, and what is in it at present. The other files are analysed again when they are
   * asked for.
   */
  #provisional: ({ file: string } & FoundInFile) | null = null;
  /** Violations, by file. They are found when the first is asked for. */
  #violations: ReadonlyMap<string, readonly PlacedViolation[]> | null = null;
  /** Files that could not be analysed alone, and the number of edits before that is tried again. */
  readonly #editsToSkip = new Map<string, number>();
  /** Findings of parts, by file. */
  readonly #findings = new WeakMap<AnalysedPart, ReadonlyMap<string, readonly PlacedFinding[]>>();
  /** Edits, by part, of the present analysis. */
  readonly #fixes = new Map<AnalysedPart, PartFixes>();
  /** Names of fields that are found in parts of the present analysis. */
  readonly #fields = new Map<AnalysedPart, ReadonlySet<string>>();
  readonly #compiler: CompilerMemory;
  /** Texts that differ from the disk. */
  readonly #overlay: ReadonlyMap<string, string>;
  /** Searches one text, that of `#matchedText`. */
  readonly #matcher: FileMatcher;
  #matchedText = '';
  /** Files with the end of a listed path. */
  readonly #ends: ReadonlySet<string>;
  readonly #allEnds: RegExp;

  /**
   * Lists and searches the files, and analyses those that mention an API.
   *
   * @param options with an overlay that is read again after each edit.
   * @param earlier an earlier analysis of the same project, whose modules are reused where the text is the same.
   */
  constructor(options: AnalyseOptions, earlier?: ProjectAnalysis) {
    this.#searched = searchFiles(listProject(options));
    this.#overlay = options.overlay ?? new Map();
    this.#compiler = earlier ? earlier.#compiler : new CompilerMemory();
    const { candidates } = this.#searched;
    this.#matcher = new FileMatcher(this.#searched.needles, () => this.#matchedText, {
      known: null,
      maxFileSize: Infinity,
    });
    this.#sources = new Set(candidates.sources);
    this.#ends = new Set(candidates.ends);
    this.#allEnds = new RegExp(this.#searched.needles.ends, 'gi');
    this.#dataNames = candidates.unanalysed
      .map(({ file }) => posix.basename(file))
      .filter((name) => name.endsWith('.json'));
    this.#open = hasSeeds(this.#searched) ? openProgram(this.#searched, earlier ? earlier.#open : null) : null;
    this.#analyse();
    this.#boundary = this.#open && new ImportBoundary(this.#open.program);
  }

  /**
   * The texts on which the result depends, by file: sources, and files that determine what specifiers mean. Undefined
   * for a file that cannot be read.
   */
  *texts(): Iterable<[file: string, text: string | undefined]> {
    if (!this.#open) return;
    for (const [file, { text }] of this.#open.program.members) yield [file, text];
    for (const [file, content] of this.#open.program.configurations) yield [file, content?.text];
  }

  textOf(file: string): string | undefined {
    const program = this.#open?.program;
    return program?.members.get(file)?.text ?? program?.configurations.get(file)?.text;
  }

  /**
   * Analyses everything that an edit affects, before another file than the edited one is asked for. Returns whether
   * that was necessary.
   */
  analyseRest(file: string): boolean {
    if (!this.#provisional || this.#provisional.file === file) return false;
    this.#analyse();
    this.#boundary?.refresh();
    return true;
  }

  /** The findings and violations in a file, in order. */
  foundIn(file: string): FoundInFile {
    if (this.#provisional?.file === file) return this.#provisional;
    return { findings: this.#findingsIn(file), violations: this.#violationsIn(file) };
  }

  /** The edits in a file, as of a day. */
  fixesIn(file: string, asOf: IsoDate): FileFixes {
    const part = this.#partOf(file);
    if (!part || !this.#open) return NO_FIXES;
    let made = this.#fixes.get(part);
    if (made?.asOf !== asOf) this.#fixes.set(part, (made = this.#makeFixes(part, asOf)));
    return made.in(file);
  }

  /**
   * Whether a file may have members of types that are edited along with uses in other files. While somebody types in
   * it, only a text that names a field of them counts.
   */
  mayBeEdited(file: string, text: string): boolean {
    const part = this.#partOf(file);
    if (!part || !this.#open || !/\.[cm]?tsx?$/.test(file)) return false;
    let fields = this.#fields.get(part);
    if (!fields)
      this.#fields.set(part, (fields = new Set(this.#foundInPart(part).flatMap(({ field }) => field ?? []))));
    return fields.size > 0 && (!this.#overlay.has(file) || [...fields].some((field) => text.includes(field)));
  }

  #makeFixes(part: AnalysedPart, asOf: IsoDate): PartFixes {
    const found = this.#foundInPart(part);
    const { entries } = this.#searched.options.registry;
    const files = allFilesOf(this.#open!.program);
    // While nobody types, the compiler is asked.
    if (this.#overlay.size === 0) this.#compiler.clear();
    const { fixes } = makeFixes(found, { entries, files, asOf, until: null, memory: this.#compiler });
    return new PartFixes(asOf, fixes, found);
  }

  #violationsIn(file: string): readonly PlacedViolation[] {
    if (!this.#open) return [];
    this.#violations ??= groupBy(
      violationsIn(
        this.#parts.map(({ usage }) => usage),
        this.#open,
      ),
      fileOf,
    );
    return this.#violations.get(file) ?? [];
  }

  #findingsIn(file: string): readonly PlacedFinding[] {
    const part = this.#partOf(file);
    return (part && this.#findingsOf(part).get(file)) ?? [];
  }

  #findingsOf(part: AnalysedPart): ReadonlyMap<string, readonly PlacedFinding[]> {
    let findings = this.#findings.get(part);
    if (!findings)
      this.#findings.set(part, (findings = groupBy(this.#open ? findingsIn(part, this.#open) : [], fileOf)));
    return findings;
  }

  /** The findings of a part, with those of the file that was edited since. */
  #foundInPart(part: AnalysedPart): PlacedFinding[] {
    const edited = this.#provisional;
    const others = [...this.#findingsOf(part)].flatMap(([file, found]) => (file === edited?.file ? [] : found));
    return edited && part.files.includes(edited.file) ? [...others, ...edited.findings] : others;
  }

  #partOf(file: string): AnalysedPart | undefined {
    return this.#parts.find(({ files }) => files.includes(file));
  }

  /** Whether the file was among the sources when the files were listed. */
  isScanned(file: string): boolean {
    return this.#sources.has(file);
  }

  /** Whether a file with this text contributes to the result, or would. */
  concerns(file: string, text: string): boolean {
    const { search, ends } = this.#searched.needles;
    if (search.test(text) || ends.test(text) || this.#unusedEnds(file, text).length > 0) return true;
    return this.#boundary?.includes(file, text) === true || this.#open?.program.mayBelong(text) === true;
  }

  /**
   * Whether an edit keeps what specifiers mean, and what the list of files and the search said: whether the file is a
   * seed, which APIs it shows the project to talk to, and that its imports are known.
   */
  canFollow(file: string, before: string | undefined, after: string): boolean {
    if (!this.#open || !this.#sources.has(file) || before === undefined) return false;
    const { endsIn, program } = this.#open;
    if (program.configurations.has(file) || this.#searchResult(file, before) !== this.#searchResult(file, after))
      return false;
    const known = new Set(specifiersIn(before, file));
    const isResolved = (specifier: string): boolean => program.resolve(specifier, file) !== undefined;
    if (!specifiersIn(after, file).every((specifier) => known.has(specifier) || isResolved(specifier))) return false;
    return this.#unusedEnds(file, after).every((one) => endsIn(one, { file, text: after }).length === 0);
  }

  /** Of a file and those it imports, the ones with an end of a listed path that no call was passed: an edit may be one. */
  #unusedEnds(file: string, text: string): string[] {
    const { program } = this.#open ?? {};
    if (!program || this.#ends.size === 0) return [];
    const near = new Set([file, ...specifiersIn(text, file).flatMap((one) => program.targetsOf(one, file))]);
    return [...near].filter((one) => this.#ends.has(one) && !program.members.has(one));
  }

  /** Takes over the new text of a file that does not matter to the result; the overlay has the text. */
  update(file: string): void {
    this.#open?.program.update(file);
  }

  /** Analyses again after an edit that can be followed; the overlay has the new text. */
  follow(file: string): void {
    this.update(file);
    if (this.#analyseAlone(file)) return;
    this.#analyse();
    this.#boundary?.refresh();
  }

  /** Drops the texts of files that are not analysed, so that they are read again. */
  forgetTexts(): void {
    this.#open?.program.forgetTexts();
  }

  /** Analyses the edited file alone, if possible. */
  #analyseAlone(file: string): boolean {
    const open = this.#open;
    if (
      !open ||
      open.program.importRevision !== this.#importRevision ||
      (this.#provisional && this.#provisional.file !== file)
    )
      return false;
    const skipped = this.#editsToSkip.get(file) ?? 0;
    const found = skipped > 0 ? null : foundAfterEdit(file, this.#parts, open);
    this.#forget();
    if (found) {
      const violations = violationsIn(withFile(file, found.usage, this.#parts), open);
      this.#provisional = { file, findings: found.findings, violations: violations.filter((one) => one.file === file) };
    } else this.#editsToSkip.set(file, skipped > 0 ? skipped - 1 : EDITS_BEFORE_RETRY);
    return found !== null;
  }

  /** Forgets what follows from the findings. */
  #forget(): void {
    this.#fixes.clear();
    this.#fields.clear();
  }

  /** What the search finds in a text, as one string. */
  #searchResult(file: string, text: string): string {
    this.#matchedText = text;
    const matched = this.#matcher.match([file]);
    const { seeds, evident } = toCandidates([file], matched, () => text);
    const readsData = this.#dataNames.some((name) => text.includes(name));
    return [seeds.length, ...[...evident].sort(), readsData, ...new Set(text.match(this.#allEnds)?.sort())].join(' ');
  }

  #analyse(): void {
    const analysed = this.#open && runThrough(analyseParts(this.#open));
    this.#parts = analysed?.parts ?? [];
    this.#forget();
    this.#provisional = null;
    this.#violations = null;
    this.#importRevision = this.#open?.program.importRevision ?? 0;
    this.problems = (analysed ?? this.#searched).problems;
  }
}

type Contracted = Pick<Usage, 'breaches' | 'tokens'>;

/** What was found in the parts, with another result for one file. */
function withFile(file: string, own: Contracted, parts: readonly AnalysedPart[]): Contracted[] {
  const elsewhere = <T extends { file: string }>(all: readonly T[]): T[] => all.filter((one) => one.file !== file);
  return [...parts.map(({ usage }) => ({ breaches: elsewhere(usage.breaches), tokens: elsewhere(usage.tokens) })), own];
}

/**
 * The imports between the analysed part of a project and other files. An edit of a file without such an import changes
 * nothing, unless the new text mentions an API.
 */
class ImportBoundary {
  readonly #program: Program;
  /** The imports of each file of the part, and the text that they were read from. */
  readonly #imports = new Map<string, { text: string; targets: readonly string[] }>();
  #imported = new Set<string>();

  constructor(program: Program) {
    this.#program = program;
    this.refresh();
  }

  /** Reads the files that the program has parsed since. */
  refresh(): void {
    for (const [file, { text }] of this.#program.members) {
      if (this.#imports.get(file)?.text !== text)
        this.#imports.set(file, { text, targets: this.#targetsOf(file, text) });
    }
    this.#imported = new Set([...this.#imports.values()].flatMap(({ targets }) => targets));
  }

  /** Whether a file with this text belongs to the part, says what specifiers mean, or an import connects it with the part. */
  includes(file: string, text: string): boolean {
    const { members, configurations } = this.#program;
    return (
      members.has(file) ||
      configurations.has(file) ||
      this.#imported.has(file) ||
      this.#targetsOf(file, text).some((target) => members.has(target))
    );
  }

  #targetsOf(file: string, text: string): string[] {
    return specifiersIn(text, file).flatMap((specifier) => this.#program.targetsOf(specifier, file));
  }
}
