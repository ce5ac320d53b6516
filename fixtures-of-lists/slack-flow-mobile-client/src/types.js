// @flow strict
export opaque type Token: string = string;
export type Channel = {|
  +id: string,
  +name: string,
  topic?: ?string,
|};
export type Reply<+T> = { +ok: boolean, +result?: T, [key: string]: mixed, ... };
