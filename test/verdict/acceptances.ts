import type { Acceptances, BaselineEntry, Waiver } from '../../src/model/acceptance.js';
import type { EndpointFinding, Place, PlacedFinding } from '../../src/model/finding.js';
import { endpointFinding } from '../report/sample.js';

/** A finding with a place. Its id is made from the parts of a fingerprint. */
export function placed(over: Partial<EndpointFinding> = {}, place: Partial<Place> = {}): PlacedFinding {
  const finding = { ...endpointFinding(over), place: { scope: 'count', anchor: 'fetch(url)', ordinal: 0, ...place } };
  return { ...finding, id: [finding.entry, finding.file, ...Object.values(finding.place)].join('|') };
}

/** The baseline's entry for a finding. */
export function entryFor({ entry, in: direction, file, place }: PlacedFinding, accepted: string): BaselineEntry {
  return { entry, in: direction, file, ...place, accepted };
}

/** The waiver above a finding. */
export function waiverFor({ entry, file, line }: PlacedFinding, until: string): Waiver {
  return {
    entry,
    until,
    reason: 'the new API comes in May',
    writtenAt: `${file}:${line - 1}`,
    files: [file],
    line,
    isCovered: true,
  };
}

export function acceptances({
  waivers = [],
  baseline = [],
  gone = [],
}: {
  waivers?: Waiver[];
  baseline?: BaselineEntry[];
  gone?: string[];
}): Acceptances {
  return { waivers, baseline, gone: new Set(gone) };
}
