import type { OperationCase } from '../../domain/call-parts.js';
import type { CallSpec } from '../../domain/client-row.js';
import type { CallLike, ClientConfig, ExternalValue, Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { assignedThrough } from '../../evaluate/bases.js';
import { mayBeUndefined } from '../../evaluate/types/expression-types.js';
import { happensAfter, happensBefore } from '../../heap/happens-before.js';

/** A call of a method, and the method with its object. */
interface ObjectCall {
  callee: ExternalValue;
  site: CallLike;
}

/**
 * The calls that a method of an object may be, by the properties of the object: `product.save()` updates a product with an
 * id, and creates another one. Of an object that comes from elsewhere each is possible.
 */
export function casesOf(spec: CallSpec, call: ObjectCall, engine: Engine): CallSpec[] {
  const possible: CallSpec[] = [];
  for (const { has, verb, fixedPath } of spec.cases ?? []) {
    const fits = haveAll(has, call, engine);
    if (fits !== 'no') possible.push({ ...spec, verb, fixedPath });
    if (fits === 'yes') return possible;
  }
  return [...possible, spec];
}

type Certainty = 'yes' | 'maybe' | 'no';

function haveAll(names: OperationCase['has'], call: ObjectCall, engine: Engine): Certainty {
  const each = names.map((name) => hasProperty(name, call, engine));
  if (each.includes('no')) return 'no';
  return each.includes('maybe') ? 'maybe' : 'yes';
}

/** Whether an object has a property when its method is called: from the beginning, or by an assignment. */
function hasProperty(name: string, { callee, site }: ObjectCall, engine: Engine): Certainty {
  const config = callee.made.at(-1);
  if (config?.make?.has?.includes(name)) return 'yes';
  const assigned = assignedThrough(callee, name, engine).filter(
    ({ values, write }) => values.some(isSomething) && !happensAfter(write.site, [site], callee, engine),
  );
  const isSure = assigned.some(
    ({ values, write }) =>
      values.every(isSomething) &&
      (write.kind === 'set' ? !mayBeUndefined(write.value, engine) : values.every(isKnown)) &&
      happensBefore(write.site, [site], callee, engine),
  );
  if (isSure) return 'yes';
  if (assigned.length > 0 || !config?.make) return 'maybe';
  return givenAtFirst(name, config, engine);
}

function givenAtFirst(name: string, { make, argument }: ClientConfig, engine: Engine): Certainty {
  const values = engine.member(make?.from === undefined ? [] : argument(make.from), name).filter(isSomething);
  if (values.length === 0) return 'no';
  return values.every(isKnown) ? 'yes' : 'maybe';
}

function isSomething({ kind }: Value): boolean {
  return kind !== 'nothing';
}

function isKnown({ kind }: Value): boolean {
  return kind !== 'unknown';
}
