import { quarter } from './fixtures.js';
import { names } from './rewrites/cases.js';
import { describeRewrites } from './rewrites/tests.js';

describeRewrites(quarter(names, 1));
