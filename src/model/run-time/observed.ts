import type { Severity } from '../finding.js';
import type { Observation } from '../traffic/observation.js';
import type { IsoDate, PartPlace } from '../registry.js';
import type { Seen } from './seen.js';

/** What the analysis of a program and the requests of the running program say together. */

/** A file of evidence as it was read. */
export interface GivenEvidence {
  /** The path, as messages and reports show it. */
  file: string;
  observations: readonly Observation[];
  /** Lines for people on what was skipped. */
  remarks: readonly string[];
}

/** Requests in total, and their times in UTC; null if there are none. */
export interface SeenRange {
  requests: number;
  first: string | null;
  last: string | null;
}

/** An entry in one of its places, whether the analysis found it or not. */
export interface SeenEntry extends Seen {
  /** Id of the entry. */
  entry: string;
  /** Null for an endpoint. A `response` that carries a field does not show that the program read it. */
  in: PartPlace | null;
}

/** What a team accepts of the gaps of an entry, up to and including a day in UTC. */
export interface GapAcceptance {
  until: IsoDate;
  reason: string;
}

/** An entry that requests used, and that the analysis found nowhere with confidence high or medium. */
export interface Gap extends SeenEntry {
  /** Upper-case method and path template of the requests. */
  method: string;
  path: string;
  /** The different `User-Agent` headers of the requests, sorted. */
  callers: string[];
  /** The places in code that the requests named, sorted. */
  sites: string[];
  /** `error` if it fails the gate, `info` if it is accepted. */
  severity: Severity;
  /** Only of an accepted gap. */
  accepted?: GapAcceptance;
  /** Name of the scan; only in a report over several. */
  scan?: string;
}

/** An operation whose responses said that it is deprecated, and that no entry of the registries lists. */
export interface Unlisted extends Seen {
  /** Id of the API in a registry; null for another one. */
  api: string | null;
  /** The host of the requests, if `api` is null. */
  host?: string;
  method: string;
  path: string;
  /** Day of the `Deprecation` header, UTC; null for a header without a date. */
  deprecated?: IsoDate | null;
  /** Day of the `Sunset` header, UTC. */
  sunset?: IsoDate;
  /** Target of the `Link` with the relation `deprecation`. */
  link?: string;
}

/** What evidence of requests says beside the findings; the key `observed` of reports. */
export interface Observed extends SeenRange {
  /** The files of evidence, as given. */
  files: (SeenRange & { file: string })[];
  /** The requests by API of the registries, by id. */
  apis: (SeenRange & { api: string })[];
  /** The entries that were seen, by id and place. */
  entries: SeenEntry[];
  /** By id, place, path and method. */
  gaps: Gap[];
  /** By API, host, path and method. */
  unlisted: Unlisted[];
  /** Ids in the evidence that no loaded registry has, sorted. */
  unknownEntries: string[];
}
