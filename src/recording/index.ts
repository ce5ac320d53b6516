/** What the command needs, in one file that is loaded when it is needed. */
export { listOfSdk, type ListOfSdk } from './list-of-sdk.js';
export { waysToMake } from './declared.js';
export { recordSdk, type RecordedSdk } from './record-sdk.js';
export { listAsSeen, sourceOfList, type Source } from './drift.js';
export { sourceOfSdk } from './sdk-source.js';
