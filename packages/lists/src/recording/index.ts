/** What the command needs, in one file that is loaded when it is needed. */
export { dataTypesOf } from '../declarations/data-types.js';
export { listOfSdk, type ListOfSdk } from './list-of-sdk.js';
export { waysToMake } from './planned-methods.js';
export { recordSdk, type RecordedSdk } from './recorded-sdk.js';
