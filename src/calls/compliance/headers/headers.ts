import { headersOf as sentHeadersOf, type HeadersView } from '../../requests/headers/headers.js';
import type { CheckTools } from '../check.js';
import type { ContractCall } from '../contract-call.js';

/** The headers of a call. Asks for the files that may set others. */
export function headersOf({ call }: ContractCall, tools: CheckTools): HeadersView {
  const view = sentHeadersOf(call, tools.engine);
  tools.missingIn(view.unknowns);
  for (const word of view.words) tools.mentioning(word);
  return view;
}
