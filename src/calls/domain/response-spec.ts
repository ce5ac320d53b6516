/** How far a response is unpacked: the client's own object, its text or a stream of it, or the parsed body. */
export type Stage = 'raw' | 'text' | 'body';

export interface ResponseSpec {
  is?: Stage;
  members?: Record<string, Stage>;
  methods?: Record<string, Stage>;
  selectors?: Record<string, 'raw' | 'body'>;
  events?: Record<string, Stage>;
  chains?: boolean;
  elements?: Stage;
  callbacks?: Record<string, number>;
  called?: readonly (Stage | null)[];
  settles?: boolean;
}

/** What a client does with a response whose status is an error. */
export interface HttpErrors {
  are: 'thrown' | 'returned' | 'unknown';
  unless?: readonly { option: string; is: boolean | 'always' }[];
  unlessChained?: string;
  seenBy?: readonly string[];
  notOf?: readonly string[];
}
