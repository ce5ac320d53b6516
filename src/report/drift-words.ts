import type { SdkDrift } from '../model/list-diff.js';
import { plural } from './text.js';
import { dayCell } from './words.js';

/**
 * `the installed @acme/sdk 2.1.0 has another removal day for 1 entry (acme.list: 2027-01-15 instead of 2026-10-15) and
 * deprecates 2 endpoints that the registry lacks`.
 */
export function driftWords({ sdk, version, moved, added }: SdkDrift): string {
  const [first, ...others] = moved;
  const days = first && `${first.id}: ${dayCell(first.to)} instead of ${dayCell(first.from)}`;
  const said = [
    ...(first
      ? [
          `has another removal day for ${plural(moved.length, 'entry', 'entries')} (${days}${others.length > 0 ? ', …' : ''})`,
        ]
      : []),
    ...(added.length > 0 ? [`deprecates ${plural(added.length, 'endpoint')} that the registry lacks`] : []),
  ];
  return `the installed ${sdk} ${version} ${said.join(' and ')}`;
}
