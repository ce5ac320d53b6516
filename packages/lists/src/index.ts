/** A scan asks for the drift of installed SDKs; all else of this package is its commands. */
export { driftOfSdk } from './declarations/sdk-drift.js';
