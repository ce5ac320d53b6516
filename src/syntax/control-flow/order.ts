import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../compiler.js';
import { frameOf, isWithin, type FrameNode } from '../frames.js';
import { isAssignment } from '../writes/write-target.js';
import { graphOf, isDominated, type Block, type Condition, type Fact } from './graph.js';

/** The order in which the code of a frame runs. */

/** Where a node is evaluated. */
interface Place {
  blocks: readonly [Block, ...Block[]];
  /** The node with whose end the evaluation is complete: for what is assigned to, the assignment. */
  complete: TS.Node;
  /** The expressions around it that are not always evaluated: the right side of `??`, a branch of `?:`, a default. */
  optional: readonly TS.Node[];
}

function placeOf(node: TS.Node, frame: FrameNode): Place {
  const { blocks, entry } = graphOf(frame);
  const optional: TS.Node[] = [];
  let complete = node;
  let isTarget = true;
  let at = node;
  for (; at !== frame && !blocks.has(at); at = at.parent) {
    const { parent } = at;
    if (conditionOf(at) !== undefined) optional.push(at);
    isTarget &&= !ts.isCallExpression(at) && !ts.isNewExpression(at);
    if (isTarget && ts.isBinaryExpression(parent) && parent.left === at && isAssignment(parent.operatorToken.kind))
      complete = parent;
  }
  return { blocks: blocks.get(at) ?? [entry], complete, optional };
}

/** The condition under which an expression is evaluated; null if no expression says it: the right side of `??`, a default. */
function conditionOf(node: TS.Node): Condition | null | undefined {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) && node !== parent.condition)
    return { condition: parent.condition, holds: node === parent.whenTrue };
  if ((ts.isBindingElement(parent) || ts.isParameter(parent)) && node === parent.initializer) return null;
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return undefined;
  switch (parent.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return { condition: parent.left, holds: true };
    case ts.SyntaxKind.BarBarToken:
      return { condition: parent.left, holds: false };
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return null;
    default:
      return undefined;
  }
}

/** Whether one of two nodes of a block is evaluated before the other. */
function isEarlier({ complete: a }: Place, { complete: b }: Place): boolean {
  return a.end < b.end || (a.end === b.end && a !== b && isWithin(a, b));
}

function isSkippedBefore({ optional }: Place, node: TS.Node): boolean {
  return optional.some((around) => !isWithin(node, around));
}

/**
 * The node of a frame in which another one runs, or the function expression that contains it. Declarations do not
 * count: they may be called before their line.
 */
function withinFrame(node: TS.Node, frame: FrameNode): TS.Node | undefined {
  let at = node;
  for (let own = frameOf(at); own !== frame; own = frameOf(at)) {
    if (!ts.isArrowFunction(own) && !ts.isFunctionExpression(own)) return undefined;
    at = own;
  }
  return at;
}

/**
 * Whether a node has been evaluated whenever another one of its frame is, or of a closure that is made there: all paths
 * to the other lead through it. Undefined for a node of other code.
 */
export function dominates(one: TS.Node, other: TS.Node): boolean | undefined {
  const frame = frameOf(one);
  const inside = withinFrame(other, frame);
  if (!inside) return undefined;
  const [a, b] = [placeOf(one, frame), placeOf(inside, frame)];
  if (isSkippedBefore(a, inside)) return false;
  const [to] = b.blocks;
  return a.blocks.some((from) => (from === to ? isEarlier(a, b) : isDominated(to, from)));
}

/** Whether a node is evaluated on every path on which its frame ends normally. */
export function runsAlways(node: TS.Node): boolean {
  const frame = frameOf(node);
  const { blocks, optional } = placeOf(node, frame);
  const { exit } = graphOf(frame);
  return optional.length === 0 && blocks.some((block) => isDominated(exit, block));
}

/** Definitions that reach a node. */
export interface Reaching {
  sites: ReadonlySet<TS.Node>;
  /** Whether the node can also be reached without any of them. */
  isOpen: boolean;
}

type Definition = Place & { site: TS.Node };

/** Definitions by block, the last first. */
const definitionsByBlock = oncePer((sites: readonly TS.Node[]): ReadonlyMap<Block, Definition[]> => {
  const defined = new Map<Block, Definition[]>();
  for (const site of sites) {
    const place = { ...placeOf(site, frameOf(site)), site };
    for (const block of place.blocks) addToGroup(defined, block, place);
  }
  for (const places of defined.values()) places.sort((a, b) => (isEarlier(a, b) ? 1 : -1));
  return defined;
});

/**
 * The definitions that reach a node: those from which a path leads to it on which there is no other one.
 *
 * @param sites where something is defined, all in one frame.
 * @param node in that frame as well.
 * @param isFeasible whether paths may lead through blocks in which a fact holds.
 */
export function reachingDefinitions(
  sites: readonly TS.Node[],
  node: TS.Node,
  isFeasible: (fact: Fact) => boolean = () => true,
): Reaching {
  const end = placeOf(node, frameOf(node));
  const defined = definitionsByBlock(sites);
  const found = new Set<TS.Node>();
  let isOpen = false;
  const seen = new Set<Block>();
  const open: Block[] = [];
  const leave = (block: Block): void => {
    const { dominator } = block;
    if (!dominator) isOpen = true;
    else if (isBetween(dominator, block, defined)) open.push(...block.predecessors);
    else open.push(dominator);
  };
  /** Goes through the definitions of a block from the last to the first. */
  const pass = (block: Block, isLast: boolean): void => {
    for (const place of defined.get(block) ?? []) {
      if (isLast && !isEarlier(place, end)) continue;
      found.add(place.site);
      if (isLast ? !isSkippedBefore(place, node) : place.optional.length === 0) return;
    }
    leave(block);
  };
  pass(end.blocks[0], true);
  for (let block = open.pop(); block; block = open.pop()) {
    if (seen.has(block)) continue;
    seen.add(block);
    // What holds at the node holds on all paths to it.
    if (!block.fact || isDominated(end.blocks[0], block) || isFeasible(block.fact)) pass(block, false);
  }
  return { sites: found, isOpen };
}

/** Whether there may be a definition on a path from a block to one that it dominates; if not, all these paths are alike. */
function isBetween(dominator: Block, block: Block, defined: ReadonlyMap<Block, unknown>): boolean {
  const isHead = block.predecessors.some((one) => isDominated(one, block));
  for (const one of defined.keys())
    if (one !== dominator && isDominated(one, dominator) && (isHead || !isDominated(one, block))) return true;
  return false;
}

/** Whether control can lead from one node of a frame to another one, and not through a third on its way. */
export function mayReach(one: TS.Node, other: TS.Node, except: readonly TS.Node[] = []): boolean {
  return reachingDefinitions([one, ...except], other).sites.has(one);
}

/** The facts that hold wherever a node is evaluated, from the nearest outward. */
export function* factsAt(node: TS.Node, isWithArrows = false): Iterable<Fact> {
  const frame = frameOf(node);
  const { blocks, entry } = graphOf(frame);
  let at = node;
  for (; at !== frame && !blocks.has(at); at = at.parent) {
    const fact = conditionOf(at);
    if (fact) yield fact;
  }
  for (let block: Block | undefined = blocks.get(at)?.[0] ?? entry; block; block = block.dominator)
    if (block.fact) yield block.fact;
  // What holds where a closure is made also holds inside of it: its variables are as good as constant.
  if (isWithArrows && ts.isArrowFunction(frame)) yield* factsAt(frame, true);
}

/** The conditions among them, also of the code that makes the arrow function around a node. */
export function conditionsAt(node: TS.Node): Condition[] {
  return [...factsAt(node, true)].filter((fact) => 'condition' in fact);
}
