import { flatMap } from '../../../collections/lists.js';
import { argument } from '../../domain/arguments.js';
import { indexOf } from '../../domain/access-path.js';
import type { Model, ModelledCall } from '../../engine/engine.js';
import { external, record, type Value, type Values } from '../../domain/values.js';
import { literalsOf } from '../../text/strings.js';
import { contextKey, returns } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/** Clients that are made of a table of endpoints, as generators write it. */

const ZODIOS = '@zodios/core';

/** `new Zodios(base, [{ method, path, alias }])`, or without a base: a client with a method for each alias. */
const zodios: Model = (call) => {
  const [start, second] = [argument(call, 0), argument(call, 1)];
  const isTable = start.some(({ kind }) => kind === 'array' || kind === 'list');
  const base = (): Values => (isTable ? [] : start);
  return returns(() => {
    const made = instanceOf(`zodios:${contextKey(call)}`, base, () => [], call);
    const aliases: Record<string, () => Values> = {};
    for (const endpoint of call.engine.elements(isTable ? start : second)) {
      const of = (name: string): Values => call.engine.member([endpoint], name);
      for (const alias of literalsOf(of('alias'))) {
        const values = aliases[alias]?.() ?? [];
        const client = instanceOf(
          `zodios:${endpoint.key}:${contextKey(call)}`,
          () => joined(base(), of('path'), call),
          () => of('method'),
          call,
        );
        aliases[alias] = () => [
          ...values,
          ...flatMap(client, ({ made: configs }) => [external(ZODIOS, ['Zodios', 'alias'], configs)]),
        ];
      }
    }
    return [...made, record(`aliases:${contextKey(call)}`, aliases)];
  });
};

function joined(base: Values, path: Values, { engine }: ModelledCall): Values {
  return base.some(({ kind }) => kind !== 'nothing') ? engine.join(base, path) : path;
}

function instanceOf(
  key: string,
  base: () => Values,
  method: () => Values,
  { context, engine, invocation }: ModelledCall,
): Extract<Value, { kind: 'external' }>[] {
  const row = engine.clients.rows.find(({ id }) => id === 'Zodios');
  if (!row) return [];
  return [
    external(
      ZODIOS,
      ['Zodios', '#'],
      [
        {
          key,
          row,
          context,
          base: () => ({ values: base(), isCertain: false }),
          url: () => [],
          method,
          body: () => [],
          argument: (place) => invocation.argument(indexOf(place) ?? 0) ?? [],
        },
      ],
    ),
  ];
}

const GENERATED_PACKAGES: Packages = {
  [ZODIOS]: { 'new Zodios': zodios },
};

export const GENERATED_CLIENTS: Plugin = { packages: GENERATED_PACKAGES };
