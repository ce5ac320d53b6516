import { loadPatterns } from '../../../../src/on-demand/load-patterns.js';
import { GLOBS, type Dialect } from './dialect.js';

/** A line that says nothing, and why. */
export interface OwnersFault {
  /** 1-based. */
  line: number;
  message: string;
}

/** A rule: the files of a pattern have these owners. */
interface Rule {
  fits: (path: string) => boolean;
  owners: string[];
  /** Takes files out of the section, in GitLab's dialect. */
  isExclusion: boolean;
}

/** Rules of which the last one that fits counts. A file in GitLab's dialect has several, and GitHub's has one. */
interface Section {
  name: string;
  defaults: string[];
  rules: Rule[];
}

export interface CodeOwners {
  /** The owners of a path relative to the repository, in the order of the file. */
  ownersOf: (path: string) => string[];
  faults: OwnersFault[];
}

/** Reads a CODEOWNERS. Lines with a fault are left out, as the services do. */
export function parseCodeOwners(text: string, dialect: Dialect): CodeOwners {
  const sections: Section[] = [{ name: '', defaults: [], rules: [] }];
  const faults: OwnersFault[] = [];
  let current = sections[0]!;
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((written, i) => {
      const line = written.trim();
      if (line === '' || line.startsWith('#')) return;
      const heading = dialect === 'gitlab' ? headingOf(line) : null;
      if (heading) {
        current = sectionNamed(sections, heading);
        return;
      }
      const rule = isCostly(line) ? 'too many `*` in a pattern' : READERS[dialect](line, current);
      if (typeof rule === 'string') faults.push({ line: i + 1, message: rule });
      else current.rules.push(rule);
    });
  return { ownersOf: (path) => [...new Set(sections.flatMap((section) => ownersIn(section, path)))], faults };
}

/** `*` in one part of a pattern, and in all of it: with more, a long name that does not fit would take for ever. */
const MOST_STARS = { part: 3, pattern: 12 } as const;

function isCostly(line: string): boolean {
  const [pattern = ''] = wordsOf(line);
  const starsIn = (text: string): number => text.split('*').length - 1;
  const isTooMuch = (part: string): boolean => part !== '**' && starsIn(part) > MOST_STARS.part;
  return starsIn(pattern) > MOST_STARS.pattern || pattern.split('/').some(isTooMuch);
}

function ownersIn({ rules }: Section, path: string): string[] {
  // What is excluded from a section cannot be taken back into it.
  if (rules.some(({ isExclusion, fits }) => isExclusion && fits(path))) return [];
  return rules.findLast(({ fits }) => fits(path))?.owners ?? [];
}

/** `[Docs]`, `^[Docs][2] @docs-team`: its name, and the owners of rules without any. */
const HEADING = /^\^?\[([^\]]+)\](?:\[\d+\])?(?:\s+(.*))?$/;

function headingOf(line: string): Omit<Section, 'rules'> | null {
  const [, name, rest = ''] = HEADING.exec(line) ?? [];
  return name === undefined ? null : { name: name.trim().toLowerCase(), defaults: wordsOf(rest).filter(isOwner) };
}

/** Sections of the same name are one. */
function sectionNamed(sections: Section[], { name, defaults }: Omit<Section, 'rules'>): Section {
  const known = sections.find((section) => section.name === name);
  if (known) return Object.assign(known, { defaults });
  const section = { name, defaults, rules: [] };
  sections.push(section);
  return section;
}

type Reader = (line: string, section: Section) => Rule | string;

const READERS: Record<Dialect, Reader> = {
  github: (line) => {
    const [pattern = '', ...owners] = wordsOf(line.replace(/(^|\s)#.*$/, ''));
    if (pattern.startsWith('!')) return '`!` is not supported in a CODEOWNERS of GitHub';
    if (/[[\]]/.test(pattern)) return '`[ ]` in patterns is not supported in a CODEOWNERS of GitHub';
    const wrong = owners.find((owner) => !isOwner(owner));
    if (wrong !== undefined)
      return `"${wrong}" is not an owner; owners are @user, @organisation/team or an email address`;
    return ruleOf(pattern, owners, 'github');
  },
  gitlab: (line, { defaults }) => {
    if (line.startsWith('[') || line.startsWith('^[')) return 'the heading of a section has no closing `]`';
    const [first = '', ...owners] = wordsOf(line);
    const isExclusion = first.startsWith('!');
    const pattern = isExclusion ? first.slice(1) : first;
    const named = owners.filter(isOwner);
    const wrong = owners.find((owner) => !isOwner(owner));
    if (named.length === 0 && wrong !== undefined)
      return `"${wrong}" is not an owner; owners are @user, @group, @@role or an email address`;
    return { ...ruleOf(pattern, named.length > 0 ? named : defaults, 'gitlab'), isExclusion };
  },
};

function ruleOf(pattern: string, owners: string[], dialect: Dialect): Rule {
  return { fits: loadPatterns().readGlobs(GLOBS[dialect](pattern)), owners, isExclusion: false };
}

/** Words of a line. A blank or a `#` after a backslash belongs to a word. */
function wordsOf(line: string): string[] {
  return (line.match(/(?:\\.|[^\s\\])+/g) ?? []).map((word) => word.replace(/\\([\s#])/g, '$1'));
}

function isOwner(word: string): boolean {
  return /^@{1,2}[\w.-]+(?:\/[\w.-]+)*$|^[^\s@]+@[^\s@]+$/.test(word);
}
