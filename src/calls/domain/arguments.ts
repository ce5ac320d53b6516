import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Invocation, Values } from './values.js';

/** The values of an argument, none if it is left out. */
export function argument({ invocation }: { invocation: Invocation }, index: number): Values {
  return invocation.argument(index) ?? [];
}

/** The number of arguments that a call is written with. */
export function argumentCount({ site }: { site: TS.Node }): number {
  return ts.isCallExpression(site) || ts.isNewExpression(site) ? (site.arguments?.length ?? 0) : 0;
}
