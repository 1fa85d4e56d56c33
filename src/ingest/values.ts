/** Values of records that were read as JSON. */

/** A member of an object or an element of a list, undefined where there is none. */
export function valueAt(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}

/** The member of that very name, or else the one at the path, steps joined by dots; undefined where there is none. */
export function valueAtPath(value: unknown, path: string): unknown {
  const direct = valueAt(value, path);
  if (direct !== undefined || !path.includes('.')) return direct;
  let found = value;
  for (const step of path.split('.')) found = valueAt(found, step);
  return found;
}
