import { fixtureNames, quarter } from './fixtures.js';
import { describeVariants } from './variants.js';

describeVariants(quarter(fixtureNames(), 3));
