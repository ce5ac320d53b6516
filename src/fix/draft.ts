import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../model/fix.js';
import type { FieldFinding, ParameterFinding, PlacedFinding } from '../model/finding.js';
import type { FieldEntry, ParameterEntry } from '../model/registry.js';
import { ts } from '../syntax/compiler.js';
import { unwrap } from '../syntax/frames.js';
import { startOf } from './edits/edit.js';
import type { Site } from './edits/site.js';

/** A finding of a part of a request or a response. */
export type PartFinding = Extract<PlacedFinding, FieldFinding | ParameterFinding>;

/** The edits of one finding, before they are joined with what they need. */
export interface Draft {
  finding: PartFinding;
  entry: FieldEntry | ParameterEntry;
  site: Site;
  edits: TextEdit[];
  risks: string[];
}

/** Where the name of the field stands. */
export function nameStart(site: Site): number {
  return startOf(nameOf(site));
}

function nameOf(site: Site): TS.Node {
  if (site.form === 'text') return site.node;
  if (site.form === 'access')
    return ts.isPropertyAccessExpression(site.node) ? site.node.name : unwrap(site.node.argumentExpression);
  const name = site.form === 'binding' ? (site.node.propertyName ?? site.node.name) : site.node.name;
  return ts.isComputedPropertyName(name) ? name.expression : name;
}
