import { flatMap } from '../../collections/lists.js';
import { settingOf, type ChannelWrite } from '../domain/channels.js';
import { nearestContext, type Context, type Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { ExternalValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** What is passed on through a channel, seen from a context. */
export function published(
  channel: string,
  context: Context,
  engine: Engine,
): { write: ChannelWrite; invocation: Invocation }[] {
  return engine.callGraph.writesTo(channel).map((write) => {
    const activation = nearestContext(context, write.site);
    const within = activation ? engine.contexts.within(activation, write.site) : write.context;
    return { write, invocation: engine.callGraph.invocation(write.site, within, engine) };
  });
}

/** What was set on an instance that sends later: the URL of `request.setEndpoint(url)`. */
export function settingsOf(
  setting: 'url' | 'method',
  { callee: { made }, context }: { callee: ExternalValue; context: Context },
  engine: Engine,
): Values {
  const set = flatMap(made, (config) =>
    config.row.instanceSettings ? published(settingOf(config, setting), context, engine) : [],
  );
  return joinValues(...set.map(({ invocation }) => invocation.argument(0) ?? []));
}
