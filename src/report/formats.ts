import { formatCheckstyle } from './checkstyle.js';
import { formatCompact } from './compact.js';
import type { Format, FormatRow } from './format.js';
import { formatGithub } from './github.js';
import { formatGitlab } from './gitlab.js';
import { formatIcs } from './ics.js';
import { formatJson } from './json.js';
import { formatJunit } from './junit.js';
import { formatMarkdown } from './markdown.js';
import { formatPretty } from './pretty.js';
import { formatSarif } from './sarif.js';

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
