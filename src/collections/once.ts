/** A value that is computed on the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A value that is computed on the first call for each object, and kept as long as that object. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key) => {
    let known = made.get(key);
    if (!known) made.set(key, (known = { value: make(key) }));
    return known.value;
  };
}
