import type { CallSite } from '../../syntax/module.js';
import type { ChannelWrite } from '../domain/channels.js';
import { idOf } from '../domain/values.js';

/** What calls deliver to receivers: cells, pending requests of responses, and the like. */
export class ChannelWrites {
  readonly #writes = new Map<string, Map<string, ChannelWrite>>();
  #captured: { site: CallSite; channel: string; found: ChannelWrite[] } | undefined;

  /** Adds a delivery. Returns whether it is new. */
  add(channel: string, write: ChannelWrite): boolean {
    if (this.#captured?.site === write.site && this.#captured.channel === channel) {
      this.#captured.found.push(write);
      return false;
    }
    let known = this.#writes.get(channel);
    if (!known) this.#writes.set(channel, (known = new Map()));
    const key = `${idOf(write.site)}|${write.argument}|${write.origins?.join(',') ?? ''}|${write.by?.key ?? ''}`;
    if (known.has(key)) return false;
    known.set(key, write);
    return true;
  }

  /** The deliveries of a call to a receiver while `work` runs. They are not recorded. */
  capture(site: CallSite, channel: string, work: () => void): readonly ChannelWrite[] {
    const outer = this.#captured;
    const captured = (this.#captured = { site, channel, found: [] as ChannelWrite[] });
    try {
      work();
    } finally {
      this.#captured = outer;
    }
    return captured.found;
  }

  of(channel: string): ChannelWrite[] {
    return [...(this.#writes.get(channel)?.values() ?? [])];
  }

  /** The receivers that begin with `prefix`, each with its deliveries. */
  under(prefix: string): [name: string, writes: ChannelWrite[]][] {
    return [...this.#writes]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, known]) => [name.slice(prefix.length), [...known.values()]]);
  }
}
