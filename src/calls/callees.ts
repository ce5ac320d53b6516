import { ts } from '../syntax/compiler.js';
import type { CallSite } from '../syntax/module.js';
import type { Engine } from './engine.js';
import type { Env } from './env.js';
import type { Values } from './values.js';

/** Everything that the callee of a call may be. */
export function calleesOf(site: CallSite, env: Env, engine: Engine): Values {
  if (ts.isJsxOpeningElement(site) || ts.isJsxSelfClosingElement(site)) {
    const name = site.tagName;
    return ts.isIdentifier(name) && /^[a-z]/.test(name.text) ? [] : engine.evaluate(name, env);
  }
  return engine.evaluate(site.expression, env);
}
