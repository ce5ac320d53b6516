import type { ts as TS } from 'ts-morph';
import { flatMap } from '../collections/lists.js';
import type { Steps } from '../runtime/steps.js';
import type { Module } from '../syntax/module.js';
import type { Answers } from './answers.js';
import type { Demands } from './demand/demands.js';
import { traceSteps } from './domain/places.js';
import { step } from './domain/trace.js';
import { subjectsOf } from './endpoints/parts.js';
import type { Engine } from './engine/engine.js';
import type { Interest } from './engine/interest.js';
import type { Signs } from './evidence/signs.js';
import { routeOfType } from './evidence/typed-routes.js';
import { useOf, type FoundUses } from './found-uses.js';
import { readUses } from './read-uses.js';
import { comparedFields } from './requests/comparisons.js';
import { typedResponses, type DeclaredResponse } from './requests/declarations.js';
import { fieldReads, type FieldRead } from './requests/reads.js';
import { checkedResponses } from './requests/response-schemas.js';
import { typedWrites, type TypedWrite } from './requests/typed-bodies.js';

/** Asks about some places in the code, one after the other. */
export function* eachPlace<P extends string, T extends Record<P, TS.Node>>(
  engine: Engine,
  all: Iterable<T>,
  place: P,
  work: (one: T) => void,
): Steps<void> {
  for (const one of all) {
    engine.attempt(one[place], undefined, () => work(one));
    yield;
  }
}

/** Collects the uses of listed fields that no call shows: reads of responses, types, and what is typed. */
export class FieldCollector {
  #reads: readonly FieldRead[] = [];

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly answers: Answers,
    readonly signs: Signs,
    readonly demands: Demands,
    readonly uses: FoundUses,
  ) {}

  /** Finds the reads, which are signs of the APIs that calls are of. */
  find(modules: readonly Module[]): void {
    const names = new Set(flatMap(this.interest.routes, ({ fields }) => [...fields.response, ...fields.event]));
    this.#reads = flatMap(modules, (module) => fieldReads(module, names, this.engine));
    for (const read of this.#reads) this.signs.note(read);
  }

  *collect(modules: readonly Module[], declaring: readonly Module[]): Steps<void> {
    const { engine } = this;
    // Where the flow of a value is known, that decides, and not its type.
    const isTyped = ({ response }: FieldRead): boolean => response.declared !== undefined;
    const followed = this.#reads.filter((read) => !isTyped(read));
    yield* eachPlace(engine, followed, 'node', (read) => this.#addReads(read));
    yield* eachPlace(engine, this.#reads.filter(isTyped), 'node', (read) => {
      if (!this.uses.hasField(read)) this.#addReads(read);
    });
    const compared = new Set(
      flatMap(this.interest.routes, ({ values }) => [...values.response.keys(), ...values.event.keys()]),
    );
    for (const module of modules) {
      yield* eachPlace(engine, typedWrites(module, engine), 'node', (write) => this.#addTyped(write));
      yield* eachPlace(engine, comparedFields(module, compared, engine), 'node', (read) =>
        read.values.forEach((value) => this.#addReads(read, value)),
      );
    }
    yield* eachPlace(engine, declaring, 'source', (module) =>
      [...typedResponses(module, engine), ...checkedResponses(module, engine)].forEach((declared) =>
        this.#declaration(declared),
      ),
    );
  }

  #addReads(read: FieldRead, value?: string): void {
    readUses(read, this.answers, this.interest, value).forEach((use) => this.uses.add(use));
  }

  /** A part of an object that is declared to be sent. */
  #addTyped(write: TypedWrite): void {
    const { node, name, path, traces, declared, of } = write;
    const route = routeOfType(declared, this.interest);
    if (!route) return;
    for (const { trace: origin, ...subject } of subjectsOf({ ...write, place: 'request' }, route))
      this.uses.add({
        ...useOf(
          'field',
          node,
          { route, exact: false, host: 'host' },
          [declared.method],
          traceSteps(origin, step(node, `${name} is put into the body`), ...traces, of.trace),
        ),
        direction: 'request',
        field: name,
        jsonPath: [...path],
        single: true,
        isByType: true,
        ...subject,
      });
  }

  /** A type or a schema for a response. It names fields, whether or not they are read. */
  #declaration(declared: DeclaredResponse): void {
    for (const { hit, request, single, given } of this.answers.of(declared.response)) {
      // What describes the response of any endpoint does not describe this one.
      if (!single || hit.route.fields.response.size === 0) continue;
      const { fields, missing } = declared.fields(hit.route.fields.response);
      this.demands.missingIn(missing);
      for (const { name, path, node } of fields) {
        const trace = traceSteps(
          hit.url.trace,
          declared.response.trace,
          step(declared.node, declared.says),
          step(node, `${name} is declared`),
        );
        this.uses.add({
          ...useOf('field', node, hit, request.methods, trace),
          direction: 'response',
          field: name,
          jsonPath: [...path],
          single,
          isDeclared: true,
          ...given,
        });
      }
    }
  }
}
