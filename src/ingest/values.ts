/** Values of records, as files have them. */

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

/** The number that a text is; the text itself where it is none, so that the reason of its reject can name it. */
export function numberOrText(text: string): number | string {
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
}
