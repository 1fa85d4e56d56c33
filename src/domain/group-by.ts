/**
 * Values by a key, in the order in which they come, keys too. What `Map.groupBy` is, which Node 20 does not have.
 */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addToGroup(groups, keyOf(value), value);
  return groups;
}

/** Adds a value to the others of its key, or as the first of it. */
export function addToGroup<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
