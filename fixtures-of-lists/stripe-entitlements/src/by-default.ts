import { Cache, parse, parseWith, type Box } from './defaults';
import type { Period } from './periods';
import { schema } from './schema';

export const last = (cache: Cache) => cache.last.current_period_end; // uses stripe.Subscription.current_period_end
export const first = () => new Cache().all()[0]?.current_period_end; // uses stripe.Subscription.current_period_end
export const held = (box: Box) => box.held.current_period_end; // uses stripe.Subscription.current_period_end
export const parsed = (text: string) => parse(text).current_period_end; // uses stripe.Subscription.current_period_end

export const ownLast = (cache: Cache<Period>) => cache.last.current_period_end;
export const ownFirst = () => new Cache<Period>().all()[0]?.current_period_end;
export const ownHeld = (box: Box<Period>) => box.held.current_period_end;
export const ownParsed = (text: string) => parse<Period>(text).current_period_end;
export const inferred = (text: string) => parseWith(text, schema).current_period_end;
// What a result is declared to be, the compiler takes before the default.
export function declared(text: string) {
  const own: Period = parse(text);
  return own.current_period_end;
}
export function returned(text: string): Period {
  return parse(text);
}
export const ofReturned = (text: string) => returned(text).current_period_end;
const ownCache: Cache<Period> = new Cache();
export const ofOwnCache = () => ownCache.last.current_period_end;
