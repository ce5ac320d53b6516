/** What was counted while recordings became evidence. */
export interface ImportCounts {
  /** All requests. */
  requests: number;
  /** Requests of APIs of the registry. */
  ofApis: number;
  /** Requests that used entries, or whose responses carried them. */
  withEntries: number;
  /** The number of these entries. */
  entries: number;
  /** Requests of other APIs whose responses signal a deprecation. */
  signalling: number;
  /** Lines, entries and spans that could not be read. */
  unreadable: number;
  /** Lines and entries that are no requests. */
  others: number;
}
