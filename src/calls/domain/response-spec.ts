/** How far a response is unpacked: the client's own object, its text or a stream of it, or the parsed body. */
export type Stage = 'raw' | 'text' | 'body';

export interface ResponseSpec {
  /** What the call gives: `raw` unless said otherwise. */
  is?: Stage;
  /** Properties of the raw response. */
  members?: Record<string, Stage>;
  /** Methods of the raw response. */
  methods?: Record<string, Stage>;
  /**
   * Methods of the raw response that give what stands at the path in their first argument, below the body or the response:
   * `response.json('items.0.id')`.
   */
  selectors?: Record<string, 'raw' | 'body'>;
  /** Events of the raw response, `.on(name, callback)`, and what their callback receives. */
  events?: Record<string, Stage>;
  /** Every other method returns the raw response itself, as builders do. */
  chains?: boolean;
  /** What iterating over the raw response gives. */
  elements?: Stage;
  /**
   * Methods whose callback receives the raw response, with the parameter's index: `request.end((error, response) =>
   * …)`.
   */
  callbacks?: Record<string, number>;
  /**
   * The raw response is a function that takes a callback: what its parameters receive. `robot.http(url).get()((error,
   * response, body) => …)`.
   */
  called?: readonly (Stage | null)[];
  /** A callback given to one of `methods` computes the result: `request.json((body) => body.id)`. */
  settles?: boolean;
}

/** What a client does with a response whose status is an error. */
export interface HttpErrors {
  /** Whether the call fails, or gives that response as any other. Nothing is known of `unknown` ones. */
  are: 'thrown' | 'returned' | 'unknown';
  /**
   * Options of the call or its instance that turn this round, each with the value that does. `always` is a function
   * that accepts every status, or null.
   */
  unless?: readonly { option: string; is: boolean | 'always' }[];
  /** A method chained to the call that turns it round, if its function accepts every status. */
  unlessChained?: string;
  /** Options that may look at each response before the caller does, whatever they hold. */
  seenBy?: readonly string[];
  /** Modules of the row of which this is not known. */
  notOf?: readonly string[];
}
