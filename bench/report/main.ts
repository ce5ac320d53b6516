/**
 * Measures the page of `report --format html`, and takes the pictures of docs/report.md.
 *
 *     npm run bench:report                 writes docs/benchmarks-report.md
 *     npm run bench:report -- --pictures   writes docs/images as well
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/runtime/package-root.js';
import { measureMaking } from './making.js';
import { measureOpening } from './opening.js';
import { renderPage } from './page.js';
import { takePictures } from './pictures.js';
import { organisationPage, samplePage } from './pages.js';

const RUNS = 5;

const { values } = parseArgs({ options: { pictures: { type: 'boolean', default: false } } });
const [organisation, sample] = [organisationPage(), samplePage()];
if (values.pictures) await takePictures({ organisation: organisation.file, sample: sample.file });
const page = renderPage({ opening: await measureOpening(organisation, RUNS), making: measureMaking(RUNS), runs: RUNS });
writeFileSync(join(packageRoot(), 'docs/benchmarks-report.md'), page);
