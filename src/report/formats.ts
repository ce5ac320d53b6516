import type { Format, FormatRow } from './format.js';
import { formatCheckstyle } from './machine/checkstyle.js';
import { formatGithub } from './machine/github.js';
import { formatGitlab } from './machine/gitlab.js';
import { formatIcs } from './machine/ics.js';
import { formatJson } from './machine/json.js';
import { formatJunit } from './machine/junit.js';
import { formatSarif } from './machine/sarif.js';
import { formatMarkdown } from './markdown/markdown.js';
import { formatCompact } from './terminal/compact.js';
import { formatPretty } from './terminal/pretty.js';

/** One row per format; a missing one is a compile error. */
export const FORMATS = {
  pretty: { write: formatPretty, paths: 'here', concludes: true, withFixes: false },
  compact: { write: formatCompact, paths: 'here', concludes: false, withFixes: false },
  json: { write: formatJson, paths: 'root', concludes: false, withFixes: true },
  sarif: { write: formatSarif, paths: 'repository', concludes: false, withFixes: true },
  github: { write: formatGithub, paths: 'repository', concludes: false, withFixes: false },
  gitlab: { write: formatGitlab, paths: 'repository', concludes: false, withFixes: false },
  junit: { write: formatJunit, paths: 'repository', concludes: false, withFixes: false },
  checkstyle: { write: formatCheckstyle, paths: 'repository', concludes: false, withFixes: false },
  ics: { write: formatIcs, paths: 'repository', concludes: false, withFixes: false },
  markdown: { write: formatMarkdown, paths: 'root', concludes: true, withFixes: false },
} as const satisfies Record<Format, FormatRow>;
