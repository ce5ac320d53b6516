/** Functions that hand on what they are given, and look at it only to do so. */
export const HANDING_ON = new Set(['JSON.stringify', 'Object.freeze', 'structuredClone', 'URLSearchParams', 'Request']);

/** Methods that put an argument into their object. */
export const PUTTING = new Set(['push', 'unshift', 'append', 'set', 'add', 'concat']);

/** Methods of lists that hand each item to a callback. */
export const ITERATING = new Set(['map', 'filter', 'forEach', 'flatMap']);

/** The name of an item of a list, whichever it is. */
export const ITEM = '[]';
