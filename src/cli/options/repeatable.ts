import { Option } from 'commander';

/** An option that may be given more than once. */
export function repeatable<T = string>(
  flag: string,
  description: string,
  collect: (value: string, earlier: T[]) => T[],
): Option {
  return new Option(flag, `${description}; repeatable`).argParser(collect).default([], 'none');
}
