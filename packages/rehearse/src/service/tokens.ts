import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';

/** A token that the service knows, or has seen. Its value is not kept, only a digest. */
export interface KnownToken {
  /** SHA-256 of the value, in hexadecimal digits. */
  digest: string;
  /** Id of the API that it is for. */
  interface: string;
  /** The datasources that it is limited to; null for all. */
  datasources: readonly string[] | null;
  /** The last day on which it is valid, UTC; null without an end. */
  expiresOn: string | null;
  /** CIDR ranges from which it may be used; empty for all addresses. */
  ipRestrictions: readonly string[];
  rotationPeriodMinutes: number;
  /** When its rotation is over, in milliseconds since the epoch; null while no other one takes its place. */
  endsAt: number | null;
}

/** How a token is refused. */
export interface TokenFault {
  status: 401 | 403;
  detail: string;
}

/** The shortest rotation period of the contract: 24 hours. */
export const DAY_IN_MINUTES = 1440;
const MINUTE = 60_000;

/** The tokens of the service. */
export class Tokens {
  readonly #known = new Map<string, KnownToken>();

  /**
   * @param isOpen whether a token that nobody has issued is valid: for the interface that it is sent to first, and for no
   *   other one.
   */
  constructor(
    readonly isOpen: boolean,
    known: readonly KnownToken[] = [],
  ) {
    for (const token of known) this.#known.set(token.digest, token);
  }

  get all(): KnownToken[] {
    return [...this.#known.values()];
  }

  /** Issues a token, as an administrator does, and returns its value. */
  issue(token: Omit<KnownToken, 'digest' | 'endsAt'>, secret: string = randomBytes(24).toString('base64url')): string {
    const digest = digestOf(secret);
    this.#known.set(digest, { ...token, digest, endsAt: null });
    return secret;
  }

  /**
   * Finds the token of a request.
   *
   * @param api id of the interface that the request is for.
   * @param now milliseconds since the epoch.
   */
  check(secret: string, api: string, address: string, now: number): KnownToken | TokenFault {
    const digest = digestOf(secret);
    let token = this.#known.get(digest);
    if (!token) {
      if (!this.isOpen) return { status: 401, detail: 'The token is invalid: nobody has issued it.' };
      token = { ...ANY_TOKEN, digest, interface: api };
      this.#known.set(digest, token);
    }
    if (token.interface !== api)
      return { status: 401, detail: `The token is for the ${token.interface} interface, and valid for no other one.` };
    if (isOver(token, now)) return { status: 401, detail: 'The token has expired.' };
    if (isAllowed(address, token.ipRestrictions)) return token;
    return { status: 403, detail: "The request comes from an address outside of the token's IP ranges." };
  }

  /** Replaces a token by a new one; both are valid until the rotation period is over. Returns the value of the new one. */
  rotate(token: KnownToken, now: number): string {
    const { endsAt: _end, digest: _digest, ...facts } = token;
    token.endsAt ??= now + token.rotationPeriodMinutes * MINUTE;
    return this.issue(facts);
  }
}

/** A token that the service knows nothing of. */
const ANY_TOKEN: Omit<KnownToken, 'digest' | 'interface'> = {
  datasources: null,
  expiresOn: null,
  ipRestrictions: [],
  rotationPeriodMinutes: DAY_IN_MINUTES,
  endsAt: null,
};

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isOver({ expiresOn, endsAt }: KnownToken, now: number): boolean {
  const isExpired = expiresOn !== null && now > Date.parse(`${expiresOn}T23:59:59.999Z`);
  return isExpired || (endsAt !== null && now > endsAt);
}

function isAllowed(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
