import { ts } from '../syntax/compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../syntax/frames.js';
import type { CallSite } from '../syntax/module.js';
import type { Demand } from '../syntax/program-view.js';
import type { Module } from '../syntax/module.js';
import { importOf } from './bindings.js';
import { calleeRoot, calleesOf } from './callees.js';
import { anyInstance } from './classes.js';
import { filesOf, isFileOf, leadsToApi } from './clients/own-rows.js';
import type { ClientRow } from './clients/row.js';
import { constructed, isConstructor } from './constructors.js';
import type { Decider } from './decide.js';
import type { Engine } from './engine.js';
import type { Env } from './env.js';
import type { Interest } from './interest.js';
import { isSelecting, rootState, SELECTING } from './models/slices.js';
import { requestOf } from './requests.js';
import { hostState, parseUrl } from './url-pattern.js';
import { unknown, type Hole, type TextValue, type Value, type Values } from './values.js';

/**
 * Finds which files the analysis needs next. Files enter only by the bindings that matter: a constant in a URL, a wrapper
 * that is handed something of the API, and whoever imports what touches the API.
 */
/** How many steps from an export to something of the API count: functions, their results, properties. */
const DEEP = 6;
/** How deep in an argument something of the API may stand: a list of objects of values. */
const HELD = 3;

export class Demands {
  readonly #touched = new Map<string, { answer: boolean; depth: number }>();
  readonly demand: Demand = { files: new Map(), exporters: new Map(), decorations: new Set(), words: new Set() };

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly decider: Decider,
  ) {}

  /** Files that hold a missing part of one of these values. */
  missingIn(values: Values): void {
    for (const value of values) {
      if (value.kind === 'unknown') this.#missing(value.hole);
      if (value.kind === 'text') for (const part of value.parts) if (typeof part !== 'string') this.#missing(part);
    }
  }

  #missing({ missing }: Hole): void {
    for (const file of missing?.files ?? []) this.demand.files.set(file, (this.demand.files.get(file) ?? new Set()).add(missing!.files.length > 1 ? missing!.name : '*'));
  }

  /** A function in a file that is not parsed matters when something of the API is handed to it. */
  missingCallees(sites: Iterable<CallSite>): void {
    for (const site of sites) {
      const env = this.engine.envs.root(frameOf(site), false);
      const callees = calleesOf(site, env, this.engine);
      // `messages.map(toView)`: a response goes into a function of a file that is not parsed.
      if (callees.some((callee) => callee.kind === 'method' && callee.receiver.kind === 'response' && this.touches(callee.receiver, 1))) this.missingIn(this.engine.callers.invocation(site, env, this.engine).rest(0));
      const missing = callees.filter((callee) => callee.kind === 'unknown' && callee.hole.missing);
      if (callees.some((callee) => callee.kind === 'unknown' && !callee.hole.missing)) this.#decorations(site, env);
      const given = this.engine.callers.invocation(site, env, this.engine).rest(0);
      // What a package is handed beside something of the API may take it in: `plainToInstance(Reply, body)`, `Object.assign(new Reply(), body)`.
      const beside = callees.some((callee) => callee.kind === 'external') ? given : [];
      const lacking = [...missing, ...beside].filter((value) => value.kind === 'unknown' && value.hole.missing?.files.some((file) => !this.demand.files.has(file)));
      if (lacking.length > 0 && given.some((value) => this.#isOfApi(value, HELD))) this.missingIn(lacking);
    }
  }

  /** `app.glean.post('/rest/api/v1/chat')` on something unknown: who gave it `glean`? */
  #decorations(site: CallSite, env: Env): void {
    const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
    const owner = callee && ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : undefined;
    if (!owner || !ts.isPropertyAccessExpression(owner)) return;
    if (this.engine.callers.invocation(site, env, this.engine).rest(0).some((value) => value.kind === 'text' && this.#isApiText(value))) this.demand.decorations.add(owner.name.text);
  }

  /** Whether a value itself is of the API, holds something that is, or is a function that gives such. */
  #isOfApi(value: Value, depth: number): boolean {
    if (value.kind === 'class' || value.kind === 'instance') return false;
    if (value.kind === 'function') return this.decider.wrappers.has(value.node) || this.touches(value, 2);
    if (depth > 0 && (value.kind === 'object' || value.kind === 'record')) return this.engine.member([value], null).some((member) => this.#isOfApi(member, depth - 1));
    if (depth > 0 && (value.kind === 'array' || value.kind === 'list')) return this.engine.elements([value]).some((element) => this.#isOfApi(element, depth - 1));
    return value.kind !== 'enum' && this.touches(value, 1);
  }

  /** Base classes of the program's classes: what a subclass fills in may be used there. */
  missingBases(): void {
    for (const module of this.engine.program.modules.values()) {
      for (const node of module.classes) {
        const env = this.engine.envs.root(frameOf(node), false);
        for (const clause of node.heritageClauses ?? []) for (const { expression } of clause.types) if (clause.token === ts.SyntaxKind.ExtendsKeyword) this.missingIn(this.engine.evaluate(expression, env));
      }
    }
  }

  /** Exports that touch the API: whoever imports them may use it. */
  exporters(): void {
    for (const module of this.engine.program.modules.values()) {
      const names = new Set<string>();
      for (const name of module.exports.named.keys()) if (this.#isAsked(module, name) && this.engine.exported(module.file, name).some((value) => this.touches(value, DEEP))) names.add(name);
      const env = this.engine.envs.root(module.source, false);
      if (this.#isAsked(module, '*') && module.exports.assigned.some((expression) => this.engine.evaluate(expression, env).some((value) => this.touches(value, DEEP)))) names.add('*');
      if (module.exports.stars.length > 0) for (const name of this.#starNames(module)) names.add(name);
      if (names.size > 0) this.demand.exporters.set(module.file, names);
    }
  }

  /** Files that a row describes as clients of an API: whoever imports one may use it. */
  describedFiles(): void {
    const parsed = [...this.engine.program.modules.keys()];
    for (const row of this.engine.clients.rows) {
      if (row.api !== undefined || !this.#isOfApiRow(row)) continue;
      for (const file of [...filesOf(row), ...parsed.filter((one) => isFileOf(row, one))]) this.demand.exporters.set(file, new Set(['*']));
    }
  }

  /** The state of a store is selected from without an import of what made it. */
  stores(): void {
    if (this.#isStateOfApi()) for (const word of SELECTING) this.demand.words.add(word);
  }

  #isStateOfApi(): boolean {
    return rootState(this.engine).some((state) => this.touches(state, DEEP));
  }

  /** Globals of the project's own: whoever names one may use it. */
  globals(): void {
    for (const name of this.engine.shared.names()) if (this.engine.shared.named(name.split('.')).some((value) => this.touches(value, DEEP))) this.demand.words.add(name);
  }

  /** Interfaces that something of the API is declared to be of: whoever takes one may be handed it. */
  interfaces(): void {
    for (const module of this.engine.program.modules.values()) {
      for (const { name, value } of declaredInterfaces(module, this.engine)) {
        const declaration = module.scopes.typeAt(name, module.source);
        const imported = declaration && importOf(declaration);
        const file = imported ? this.engine.program.resolve(imported.specifier, module.file) : module.file;
        if (!declaration || file === undefined || (this.engine.program.modules.has(file) && !this.engine.program.isWanted(file, imported?.name ?? name))) continue;
        if (!value().some((made) => this.touches(made, DEEP))) continue;
        this.demand.files.set(file, (this.demand.files.get(file) ?? new Set()).add('*'));
        this.demand.exporters.set(file, new Set([...(this.demand.exporters.get(file) ?? []), imported?.name ?? name]));
      }
    }
  }

  /** Whether anybody who is not parsed yet imports the name: whom it may matter to. */
  #isAsked(module: Module, name: string): boolean {
    return this.engine.program.isWanted(module.file, name);
  }

  /** Names that a module passes on and that touch the API where they are declared. */
  #starNames(module: Module): string[] {
    return module.exports.stars.flatMap((specifier) => {
      const file = this.engine.program.resolve(specifier, module.file);
      const names = file && this.engine.program.modules.get(file)?.exports.named.keys();
      return file && names ? [...names].filter((name) => this.#isAsked(module, name) && this.engine.exported(file, name).some((value) => this.touches(value, DEEP))) : [];
    });
  }

  /** Whether a value is, holds or leads to something of the API, within `depth` steps. */
  touches(value: Value, depth: number): boolean {
    if (depth === 0) return false;
    const known = this.#touched.get(value.key);
    if (known !== undefined && (known.answer || known.depth >= depth)) return known.answer;
    // A value that holds itself adds nothing.
    this.#touched.set(value.key, { answer: false, depth });
    const answer = this.#leadsToApi(value, depth);
    this.#touched.set(value.key, { answer, depth });
    return answer;
  }

  #leadsToApi(value: Value, depth: number): boolean {
    switch (value.kind) {
      case 'text':
        return this.#isApiText(value);
      case 'external':
        // `export const useAppSelector = useSelector.withTypes<State>()`: whoever calls it is handed the state.
        if (isSelecting(value) && this.#isStateOfApi()) return true;
        return value.made.some((config) => this.#isOfApiRow(config.row) || config.base().some((base) => this.touches(base, 1))) || this.engine.clients.rowsBehind(value).some((row) => this.#isOfApiRow(row));
      case 'response':
        return this.#isApiResponse(value);
      case 'function':
        return this.#isWrapper(value, depth) || (isConstructor(value, this.engine) && this.touches(constructed(value, null, this.engine), depth - 1));
      case 'class':
      case 'instance':
        return value.node.members.some((member) => isFunctionNode(member) && this.#isWrapper({ kind: 'function', key: `member:${member.pos}@${value.key}`, node: member, env: value.env, self: value.kind === 'instance' ? value : null, trace: null }, depth));
      case 'object':
      case 'record':
      case 'enum':
        return [...this.engine.member([value], null), ...((value.kind === 'record' && value.asked) || [])].some((member) => this.touches(member, depth - 1));
      case 'array':
      case 'list':
        return this.engine.elements([value]).some((element) => this.touches(element, depth - 1));
      case 'method':
        return this.touches(value.receiver, depth) || (value.gives?.().some((given) => this.touches(given, depth - 1)) ?? false);
      case 'module':
        return this.#exportsApi(value.file, depth - 1);
      default:
        return false;
    }
  }

  /** Whether a module that is passed on whole, `export * as api`, has something of the API to export. */
  #exportsApi(file: string, depth: number): boolean {
    const names = [...(this.engine.program.modules.get(file)?.exports.named.keys() ?? [])];
    const { rows } = this.engine.clients;
    return rows.some((row) => isFileOf(row, file) && this.#isOfApiRow(row)) || names.some((name) => this.engine.exported(file, name).some((value) => this.touches(value, depth)));
  }

  #isWrapper(value: Extract<Value, { kind: 'function' }>, depth: number): boolean {
    const frames = [...this.decider.wrappers.entries()].filter(([frame]) => frame === value.node || isWithin(frame, value.node));
    if (frames.some(([, urls]) => urls.some((url) => this.#isApiText(url)) || urls.length === 0)) return true;
    return this.#handsOver(value) || this.#resultsOf(value).some((result) => result.kind !== 'text' && this.touches(result, depth - 1));
  }

  /** What a function gives whatever it is handed: that a caller gets back what it put in is no reason to look at its callers. */
  #resultsOf(fn: Extract<Value, { kind: 'function' }>): Values {
    const { node, env } = fn;
    if (node.parameters.length === 0) return this.engine.invoke(fn, null);
    return this.engine.invoke(fn, this.engine.callers.synthetic(node, env, 'asked', node.parameters.map(() => () => [unknown()])));
  }

  /** Whether a function calls one of its parameters with something of the API: `callback(null, reply)`. */
  #handsOver(fn: Extract<Value, { kind: 'function' }>): boolean {
    const module = this.engine.moduleOf(fn.env);
    return module.calls.some((site) => {
      if (site.pos < fn.node.pos || site.end > fn.node.end) return false;
      const root = calleeRoot(site);
      const binding = root && module.scopes.bindingOf(root);
      const isParameter = binding?.kind === 'parameter' && binding.frame === fn.node;
      // `this.emit('message', reply)`, `this.onReply(reply)`: whoever has the object may be told.
      if (!isParameter && !(isCalledOnThis(site) && this.engine.targets(site, this.engine.envs.root(frameOf(site), false)).length === 0)) return false;
      return this.engine.callers.invocation(site, this.engine.envs.root(frameOf(site), false), this.engine).rest(0).some((value) => this.touches(value, 3));
    });
  }

  #isApiText(value: TextValue): boolean {
    return this.#mentionsApi(value.parts.map((part) => (typeof part === 'string' ? part : '\u0000')).join(''));
  }

  #mentionsApi(literal: string): boolean {
    const lower = literal.toLowerCase();
    return this.interest.needles.some((needle) => lower.includes(needle));
  }

  #isOfApiRow(row: ClientRow): boolean {
    return row.api !== undefined || leadsToApi(row, (literal) => this.#mentionsApi(literal));
  }

  #isApiResponse(value: Extract<Value, { kind: 'response' }>): boolean {
    return value.declared !== undefined || requestOf(value.site, value.env, this.engine).some(
      (request) => request.row.api !== undefined || request.urls.some((url) => this.#isApiText(url) && hostState(parseUrl(url), this.interest.hosts) !== 'other'),
    );
  }
}

function isCalledOnThis(site: CallSite): boolean {
  const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  return callee !== undefined && ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** The interface names that classes implement and variables and functions are declared with, and the values behind them. */
function declaredInterfaces(module: Module, engine: Engine): { name: string; value: () => Values }[] {
  const env = engine.envs.root(module.source, false);
  const ofClasses = module.classes.flatMap((node) =>
    (node.heritageClauses ?? []).filter((clause) => clause.token === ts.SyntaxKind.ImplementsKeyword).flatMap((clause) => clause.types.map(({ expression }) => ({ name: expression.getText(), value: (): Values => [anyInstance(node, engine.envs.within(env, node))] }))),
  );
  const ofNames = module.scopes.bindings.flatMap((binding) =>
    binding.declarations.flatMap((node) => {
      const type = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.type : undefined;
      if (!type || !('name' in node) || binding.frame !== module.source) return [];
      const value = (): Values => engine.exported(module.file, binding.name);
      return (type.getText().match(/[A-Z]\w*/g) ?? []).map((name) => ({ name, value }));
    }),
  );
  return [...ofClasses, ...ofNames];
}

function isWithin(node: import('ts-morph').ts.Node, ancestor: import('ts-morph').ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === ancestor) return true;
  return ts.isSourceFile(ancestor);
}
