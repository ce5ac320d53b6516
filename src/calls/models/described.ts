import type { ClientRow } from '../domain/client-row.js';
import type { ModelRow } from './model-row.js';

/** What is known of packages: which functions send requests, and what others do with values. */
export interface Described {
  /** In the order in which they are looked up. */
  clients: readonly ClientRow[];
  /** A user's own, looked up before those that come with this package. */
  models: readonly ModelRow[];
}
