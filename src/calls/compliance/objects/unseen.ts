import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { packageOf } from '../../../model/listed-client.js';
import { isClassNode, isStatic } from '../../../syntax/frames.js';
import { isCallSite } from '../../../syntax/module.js';
import type { Context } from '../../domain/context.js';
import { unknown, type Alias, type Value, type Values } from '../../domain/values.js';
import { isSilent } from '../../endpoints/silent-calls.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf } from '../../evaluate/callees.js';

/** Packages that change how a client sends, and no headers of it. */
const KEEPS_HEADERS: ReadonlySet<string> = new Set([
  'axios-retry',
  'retry-axios',
  'axios-cookiejar-support',
  'axios-mock-adapter',
  'axios-cache-interceptor',
  'axios-rate-limit',
  'axios-better-stacktrace',
  'axios-logger',
  'axios-case-converter',
  'axios-curlirize',
  'p-retry',
  'p-limit',
  'p-queue',
  'p-map',
  'bottleneck',
  'lodash',
  'lodash-es',
  'ramda',
  'react',
  'vue',
]);

/** Whether a call hands its arguments to code that nobody sees and that may change them. */
export function passesToUnseen(site: TS.Node, context: Context, engine: Engine): boolean {
  return unseenCallees(site, context, engine).length > 0;
}

/** That code, as far as it is known. */
export function unseenCallees(site: TS.Node, context: Context, engine: Engine): Values {
  if (!isCallSite(site) || isSilent(site, engine.moduleOf(context), engine)) return [];
  const callees = calleesOf(site, context, engine);
  return callees.length === 0 ? [unknown('call')] : callees.filter((callee) => mayChange(callee, engine));
}

function mayChange(callee: Value, engine: Engine): boolean {
  switch (callee.kind) {
    case 'unknown':
      return true;
    case 'external':
      return (
        callee.module !== null &&
        !KEEPS_HEADERS.has(packageOf(callee.module)) &&
        engine.clients.rowsBehind(callee).length === 0 &&
        !/^(node:)?(util|assert|events|fs|path|crypto|url|querystring|buffer|stream|zlib)(\/|$)/.test(callee.module)
      );
    default:
      return false;
  }
}

/**
 * Whether the method in which code stands is called on the object that an alias is of: `request.actAs(user)` changes that
 * request, and no other one of its class.
 */
export function isCalledOn({ root, self }: Alias, site: TS.Node, engine: Engine): boolean {
  if (!self?.creation || !('kind' in root) || typeof root.kind !== 'number' || !isClassNode(root)) return true;
  let member: TS.Node = site;
  while (member.parent && member.parent !== root) member = member.parent;
  if (member.parent !== root || !ts.isMethodDeclaration(member) || isStatic(member)) return true;
  const { key } = self.creation;
  return engine.callGraph.of(member).some(({ fn }) => {
    const receiver = fn.self;
    return receiver?.kind !== 'instance' || receiver.creation === null || receiver.creation.key === key;
  });
}
