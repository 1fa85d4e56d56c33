/** Adds to a map that forgets its oldest entry when it holds `capacity` of them. */
export function remember<V>(map: Map<string, V>, key: string, value: V, capacity: number): void {
  map.delete(key);
  if (map.size >= capacity) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
  map.set(key, value);
}
