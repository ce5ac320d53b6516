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
  pretty: { write: formatPretty, paths: 'here', concludes: true },
  compact: { write: formatCompact, paths: 'here', concludes: false },
  json: { write: formatJson, paths: 'root', concludes: false },
  sarif: { write: formatSarif, paths: 'repository', concludes: false },
  github: { write: formatGithub, paths: 'repository', concludes: false },
  gitlab: { write: formatGitlab, paths: 'repository', concludes: false },
  junit: { write: formatJunit, paths: 'repository', concludes: false },
  checkstyle: { write: formatCheckstyle, paths: 'repository', concludes: false },
  ics: { write: formatIcs, paths: 'repository', concludes: false },
  markdown: { write: formatMarkdown, paths: 'root', concludes: true },
} as const satisfies Record<Format, FormatRow>;
