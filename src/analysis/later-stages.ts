/** The stages after the search: three quarters of the code, loaded only if the search has found something. */
export { analyseParts } from './analyse-parts.js';
export { matchParts } from './match-parts.js';
export { openProgram } from './open-program.js';
export { findLeavingImports } from './leaving-imports.js';
export { realComments } from '../program/real-comments.js';
