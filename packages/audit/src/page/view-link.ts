/** What the table of findings shows. Everything is a text, as in the fragment of an address. */
export const FILTERS = ['owner', 'package', 'entry', 'phase', 'effect', 'confidence', 'accepted', 'scan'] as const;
export type Filter = (typeof FILTERS)[number];

/** How a filter is written that lets through what has no value: nobody's files, no package. */
export const NONE = '-';

export interface View extends Record<Filter, string> {
  /** Searched in entry, file, code and message. */
  text: string;
  group: string;
  sort: string;
  /** Id of the finding that is open. */
  open: string;
}

export const EMPTY_VIEW: View = {
  text: '',
  owner: '',
  package: '',
  entry: '',
  phase: '',
  effect: '',
  confidence: '',
  accepted: '',
  scan: '',
  group: '',
  sort: '',
  open: '',
};

const PREFIX = '#view?';

/** The fragment of a view: what it leaves out is empty. */
export function fragmentOf(view: Partial<View>): string {
  const parameters = Object.keys(EMPTY_VIEW).flatMap((name) => {
    const value = view[name as keyof View] ?? '';
    return value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return PREFIX + parameters.join('&');
}

/** The view of a fragment; null for any other fragment. What it does not know is left out. */
export function viewOf(fragment: string): View | null {
  if (!fragment.startsWith(PREFIX)) return null;
  const view = { ...EMPTY_VIEW };
  for (const parameter of fragment.slice(PREFIX.length).split('&')) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(parameter) ?? [];
    if (Object.hasOwn(view, name)) view[name as keyof View] = decoded(value);
  }
  return view;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
