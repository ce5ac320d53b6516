/** Callees that are passed a path without a slash before it, `api.get('chat')`, as alternatives of a regular expression. */
export const PATH_CALLEES = 'get|post|put|patch|delete|head|request|fetch|send|call|api|http|ky|got|axios|URL';

/** Words in the names of variables and properties that hold a path: `chatPath`, `url`. */
export const PATH_HOLDERS = 'url|path|uri|endpoint|route|href';
