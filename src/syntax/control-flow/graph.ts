import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../collections/once.js';
import { ts } from '../compiler.js';
import type { FrameNode } from '../frames.js';

/** A condition that holds, or fails, on all paths to a place. */
export interface Condition {
  condition: TS.Expression;
  holds: boolean;
}

/** A condition, or the clauses of a `switch` of which one was entered; with `holds` false, none of them was. */
export type Fact = Condition | { clauses: readonly TS.CaseOrDefaultClause[]; holds: boolean };

/** Statements that run one after the other. */
export interface Block {
  predecessors: Block[];
  /** The immediate dominator: the last block that is on every path to this one. */
  dominator: Block | undefined;
  depth: number;
  fact: Fact | undefined;
  /** Whether control can reach the block. Dead code follows whatever ended the code before it. */
  isLive: boolean;
  /** The numbers of this block and of the last one that it dominates, in a walk over the dominator tree. */
  first: number;
  last: number;
}

/** The control-flow graph of a frame. */
export interface Graph {
  entry: Block;
  /** Where the frame ends normally. */
  exit: Block;
  /**
   * The blocks of statements, and of other nodes that begin a block. What stands in a `finally` has two: behind
   * everything that leads there, and on the way on from code that has not thrown.
   */
  blocks: ReadonlyMap<TS.Node, readonly [Block, ...Block[]]>;
}

/** The control-flow graph of a function, a class member or a file. Nested frames are single expressions in it. */
export const graphOf = oncePer((frame: FrameNode): Graph => new GraphBuilder(frame));

/** Whether all paths to a block lead through another one, or are within it. */
export function isDominated(block: Block, by: Block): boolean {
  return by.first <= block.first && block.last <= by.last;
}

/** A statement that `break` leaves, or the frame that `return` leaves. */
interface Target {
  /** Of the statement; an empty one if `break` needs none. */
  labels: readonly string[];
  /** The blocks from which control goes behind it. */
  sources: Block[];
  /** For a loop, the blocks from which control goes to its next iteration. */
  next: Block[] | undefined;
  /** The number of `finally` around it. */
  depth: number;
}

/** A `finally`, which runs before the jumps out of its `try`. */
interface Finally {
  sources: Block[];
  jumps: (() => void)[];
}

/**
 * JavaScript has no `goto`, so that the dominators of a block are known when it is opened: all ways to it but those of
 * later iterations, which do not count, come from blocks that are complete.
 */
class GraphBuilder implements Graph {
  readonly blocks = new Map<TS.Node, [Block, ...Block[]]>();
  readonly entry: Block;
  readonly exit: Block;
  readonly #all: Block[] = [];
  readonly #targets: Target[] = [];
  readonly #finally: Finally[] = [];
  /** For each `try` around, the blocks in which something may be thrown. */
  readonly #throwing: Block[][] = [];
  #at: Block;
  #isInFinally = false;

  constructor(frame: FrameNode) {
    this.entry = this.#at = this.#open([]);
    const target = this.#push([]);
    if ('statements' in frame) this.#list(frame.statements);
    else if ('body' in frame && frame.body) this.#statement(frame.body);
    this.#pop(target, [this.#at]);
    this.exit = this.#at;
    this.#number();
  }

  /** Opens a block behind others. Where none of them is live, what stands there is dead code. */
  #open(from: readonly Block[], fact?: Fact, isDead = false): Block {
    const live = from.filter((block) => block.isLive);
    const predecessors = live.length > 0 ? live : [...from];
    const dominator = predecessors.length > 0 ? predecessors.reduce(commonDominator) : undefined;
    const isLive = !isDead && live.length === predecessors.length;
    const depth = dominator ? dominator.depth + 1 : 0;
    const block: Block = { predecessors, dominator, depth, fact, isLive, first: 0, last: 0 };
    this.#all.push(block);
    if (isLive) for (const blocks of this.#throwing) blocks.push(block);
    return block;
  }

  /** Blocks are opened behind their dominators, so that a subtree is complete before its root is met from the end. */
  #number(): void {
    for (const block of this.#all) block.last = 1;
    for (const block of this.#all.toReversed()) if (block.dominator) block.dominator.last += block.last;
    const next = new Map<Block, number>();
    for (const block of this.#all) {
      const size = block.last;
      if (block.dominator) {
        block.first = next.get(block.dominator)!;
        next.set(block.dominator, block.first + size);
      }
      next.set(block, block.first + 1);
      block.last = block.first + size - 1;
    }
  }

  #enter(node: TS.Node): void {
    const known = this.blocks.get(node);
    if (known) known.push(this.#at);
    else this.blocks.set(node, [this.#at]);
  }

  #list(statements: readonly TS.Statement[]): void {
    for (const statement of statements) {
      // Each statement of a `try` may be the last one that is complete when something is thrown.
      if (this.#throwing.length > 0) this.#at = this.#open([this.#at]);
      this.#statement(statement);
    }
  }

  #statement(node: TS.Node, labels: readonly string[] = []): void {
    this.#enter(node);
    if (ts.isBlock(node) || ts.isModuleBlock(node)) this.#list(node.statements);
    else if (ts.isModuleDeclaration(node) && node.body) this.#statement(node.body);
    else if (ts.isIfStatement(node)) this.#if(node);
    else if (ts.isSwitchStatement(node)) this.#switch(node);
    else if (ts.isIterationStatement(node, false)) this.#loop(node, labels);
    else if (ts.isTryStatement(node)) this.#try(node);
    else if (ts.isLabeledStatement(node)) this.#labeled(node, labels);
    else if (ts.isReturnStatement(node)) this.#leave(this.#targets[0]);
    else if (ts.isThrowStatement(node)) this.#leave(undefined);
    else if (ts.isBreakOrContinueStatement(node)) this.#breakOrContinue(node);
  }

  #if({ expression, thenStatement, elseStatement }: TS.IfStatement): void {
    const before = this.#at;
    const ends = [thenStatement, elseStatement].map((branch, i) => {
      this.#at = this.#open([before], { condition: expression, holds: i === 0 });
      if (branch) this.#statement(branch);
      return this.#at;
    });
    this.#at = this.#open(ends);
  }

  #switch({ caseBlock: { clauses } }: TS.SwitchStatement): void {
    const before = this.#at;
    const target = this.#push(['']);
    let entered: TS.CaseOrDefaultClause[] = [];
    const leaving = new Set<TS.CaseOrDefaultClause>();
    const broken = new Set<TS.CaseOrDefaultClause>();
    for (const clause of clauses) {
      const fallsThrough = entered.length > 0 && this.#at.isLive;
      entered = [clause, ...(fallsThrough ? entered : [])];
      this.#at = this.#open(fallsThrough ? [before, this.#at] : [before], { clauses: entered, holds: true });
      const breaks = target.sources.length;
      this.#list(clause.statements);
      for (const entry of entered) if (target.sources.length > breaks) broken.add(entry);
      for (const entry of entered) if (!this.#at.isLive && !broken.has(entry)) leaving.add(entry);
    }
    const isExhaustive = clauses.some(({ kind }) => kind === ts.SyntaxKind.DefaultClause);
    const fact = leaving.size > 0 ? { clauses: [...leaving], holds: false } : undefined;
    this.#pop(target, isExhaustive ? [this.#at] : [this.#at, before], fact);
  }

  #loop(node: TS.IterationStatement, labels: readonly string[]): void {
    const target = this.#push([...labels, ''], []);
    const { before, first, after, isEndless } = partsOf(node);
    const head = (this.#at = this.#open([this.#at]));
    if (before) this.#enter(before);
    this.#at = this.#open([head]);
    if (first) this.#enter(first);
    this.#statement(node.statement);
    this.#at = this.#open([this.#at, ...target.next!]);
    if (after) this.#enter(after);
    if (this.#at.isLive) head.predecessors.push(this.#at);
    const last = node.kind === ts.SyntaxKind.DoStatement ? this.#at : head;
    this.#pop(target, isEndless ? [] : [last]);
  }

  #labeled({ label, statement }: TS.LabeledStatement, labels: readonly string[]): void {
    const all = [...labels, label.text];
    if (ts.isIterationStatement(statement, true)) return this.#statement(statement, all);
    const target = this.#push(all);
    this.#statement(statement);
    this.#pop(target, [this.#at]);
  }

  #try({ tryBlock, catchClause, finallyBlock }: TS.TryStatement): void {
    const around: Finally = { sources: [], jumps: [] };
    if (finallyBlock) this.#finally.push(around);
    let thrown = [this.#at];
    const ends = [this.#guarded(tryBlock, thrown)];
    if (catchClause) {
      this.#at = this.#open(thrown);
      thrown = [this.#at];
      this.#enter(catchClause);
      ends.push(this.#guarded(catchClause.block, thrown));
    }
    if (!finallyBlock) return void (this.#at = this.#open(ends));
    this.#finally.pop();
    const isNested = this.#isInFinally;
    this.#isInFinally = true;
    this.#at = this.#open([...ends, ...around.sources, ...thrown]);
    this.#statement(finallyBlock);
    const end = this.#at;
    for (const jump of around.jumps) {
      this.#at = end;
      jump();
    }
    this.#at = isNested ? end : this.#open(ends);
    if (!isNested) this.#statement(finallyBlock);
    this.#isInFinally = isNested;
  }

  /** A block of which every statement may throw. */
  #guarded(block: TS.Block, thrown: Block[]): Block {
    this.#throwing.push(thrown);
    this.#statement(block);
    this.#throwing.pop();
    return this.#at;
  }

  #push(labels: readonly string[], next?: Block[]): Target {
    const target = { labels, sources: [], next, depth: this.#finally.length };
    this.#targets.push(target);
    return target;
  }

  /** Goes on behind a statement: from the ends that it has, and from where it is left. */
  #pop({ sources }: Target, ends: readonly Block[], fact?: Fact): void {
    this.#targets.pop();
    const from = [...ends, ...sources];
    this.#at = from.length > 0 ? this.#open(from, fact) : this.#open([this.#at], undefined, true);
  }

  #breakOrContinue(node: TS.BreakOrContinueStatement): void {
    const label = node.label?.text ?? '';
    const isContinue = ts.isContinueStatement(node);
    const target = this.#targets.findLast(({ labels, next }) => labels.includes(label) && (!isContinue || next));
    this.#leave(target, isContinue ? target?.next : target?.sources);
  }

  /** Jumps out of the code around, which runs each `finally` on the way. What follows is dead. */
  #leave(target: Target | undefined, sources = target?.sources): void {
    const around = target && this.#finally.length > target.depth ? this.#finally.at(-1) : undefined;
    if (this.#at.isLive) (around?.sources ?? sources)?.push(this.#at);
    if (this.#at.isLive && around) around.jumps.push(() => this.#leave(target, sources));
    this.#at = this.#open([this.#at], undefined, true);
  }
}

function commonDominator(one: Block, other: Block): Block {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a.depth >= b.depth) a = a.dominator!;
    else b = b.dominator!;
  }
  return a;
}

/** The expressions of a loop that are evaluated before its body, as the first of its body, and after it. */
interface LoopParts {
  before?: TS.Node | undefined;
  first?: TS.Node;
  after?: TS.Node | undefined;
  isEndless: boolean;
}

function partsOf(node: TS.IterationStatement): LoopParts {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) return { first: node.initializer, isEndless: false };
  const condition = ts.isForStatement(node) ? node.condition : (node as TS.WhileStatement | TS.DoStatement).expression;
  const isEndless = !condition || /^(?:true|1|!0)$/.test(condition.getText());
  if (ts.isForStatement(node)) return { before: condition, after: node.incrementor, isEndless };
  return { [node.kind === ts.SyntaxKind.DoStatement ? 'after' : 'before']: condition, isEndless };
}
