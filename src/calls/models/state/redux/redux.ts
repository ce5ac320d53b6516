import type { Plugin } from '../../plugin.js';
import { RTK_QUERY } from './rtk-query.js';
import { SAGAS } from './sagas.js';
import { SLICES } from './slices.js';
import { THUNK_LIBRARY } from './thunks.js';

/** Redux and what is built on it: stores, slices and selectors, thunks, the hooks of RTK Query, sagas. */
export const REDUX: readonly Plugin[] = [SLICES, THUNK_LIBRARY, RTK_QUERY, SAGAS];

export { rootState as stateOfStores } from './root-state.js';
export { requestsBehind } from './rtk-query.js';
export { selectsState } from './slices.js';
export { dispatched } from './thunks.js';
