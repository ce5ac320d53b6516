import { isIPv4, isIPv6 } from 'node:net';

const RANGE = /^([^/]+)\/(0|[1-9]\d{0,2})$/;

/** What is wrong with a CIDR range, and what to do about it; null for a right one. */
export function faultOfRange(text: string): { message: string; hint: string } | null {
  if (text === '') return { message: 'an empty range', hint: 'remove the trailing comma' };
  // Whatever it is instead is not quoted: it might be a secret.
  const shown = /^[\da-fA-F:./]{1,50}$/.test(text) ? `\`${text}\`` : 'this';
  const range = RANGE.exec(text);
  if (!range) {
    const bits = isIPv4(text) ? 32 : isIPv6(text) ? 128 : null;
    return {
      message: `${shown} is not a CIDR range`,
      hint: bits === null ? 'write it like 203.0.113.0/24 or 2001:db8::/32' : `write ${text}/${bits} for one address`,
    };
  }
  const [, address = '', bits = ''] = range;
  const most = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : null;
  if (most === null)
    return { message: `${shown} has no IP address`, hint: 'write it like 203.0.113.0/24 or 2001:db8::/32' };
  if (Number(bits) <= most) return null;
  return {
    message: `${shown} has a prefix of ${bits} bits, but the address has only ${most}`,
    hint: `write a number from 0 to ${most}`,
  };
}
