import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Write } from '../../syntax/writes.js';
import { isSkipped } from '../control-flow/branches.js';
import type { Env } from '../domain/env.js';
import { union } from '../domain/union.js';
import type { HeldValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { changesOf, type Change, type Changes } from './changes.js';
import { ownersOfKeys } from './entries.js';
import { writeEnv } from './holders.js';
import { turnsOf } from './turns.js';

/** Writes to an object after it was made: `x.a = 1`, `x.list.push(1)`, `Object.assign(x, …)`, `fill(x)`. */

/** The values written under `name` through any alias of `value`. */
export function heldMember(value: HeldValue, name: string | null, engine: Engine): Values {
  const written = (changes: Changes): Values =>
    union(...changes.of(name).map((change) => writtenMember(change, name, engine)));
  return union(
    ...changesOf(value, engine).map((changes) => engine.results.held(name ?? '*', changes, () => written(changes))),
  );
}

function writtenMember({ holder, write, path }: Change, name: string | null, engine: Engine): Values {
  const env = writeEnv(holder, write, engine);
  if (write.kind === 'merge') return engine.member(engine.evaluate(write.value, env), name);
  const written = path[0] ?? null;
  const turns =
    written === null && name !== null && write.key && mayName(null, name, write.key, env, engine)
      ? turnsOf(write.site, env, engine)
      : [env];
  return union(...turns.map((turn) => setIn(turn, write, written, name, engine)));
}

/** The value that a write sets under `name` in one iteration. */
function setIn(env: Env, write: Write, written: string | null, name: string | null, engine: Engine): Values {
  if (!mayName(written, name, write.key, env, engine) || isSkipped(write.site, env, engine)) return [];
  const owners = write.key ? ownersOfKeys(engine.evaluate(write.key, env)) : [];
  return owners.length > 0 ? engine.member(owners, name) : engine.evaluate(appended(write) ?? write.value, env);
}

/** The whole expression `x.path += '/chat'`, for its value. */
function appended({ value }: Write): TS.Expression | undefined {
  const { parent } = value;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken
    ? parent
    : undefined;
}

function mayName(
  written: string | null,
  name: string | null,
  key: TS.Expression | null,
  env: Env,
  engine: Engine,
): boolean {
  if (written !== null) return name === null || written === name;
  if (name === null || !key) return true;
  const keys = engine.evaluate(key, env);
  return literalsOf(keys).includes(name) || ownersOfKeys(keys).length > 0;
}

/** The elements added to a collection through any alias of `value`. */
export function heldElements(value: HeldValue, engine: Engine): Values {
  const added = ({ elements }: Changes): Values => union(...elements.map((change) => addedElements(change, engine)));
  return union(...changesOf(value, engine).map((changes) => engine.results.held('[]', changes, () => added(changes))));
}

function addedElements({ holder, write }: Change, engine: Engine): Values {
  const env = writeEnv(holder, write, engine);
  return write.kind === 'element' && ts.isSpreadElement(write.value)
    ? engine.elements(engine.evaluate(write.value.expression, env))
    : engine.evaluate(write.value, env);
}
