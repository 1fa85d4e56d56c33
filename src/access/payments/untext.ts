/** What no text of ours may hold: the record cannot keep it, and it has no form as UTF-8. */
const UNTEXT = /[\0\p{Surrogate}]/u;

/** Whether a decoded proof has NUL or half a surrogate pair in any of its texts, names included. */
export function hasUntext(decoded: unknown): boolean {
  // A list, not recursion: a proof can be thousands of brackets deep.
  const waiting: unknown[] = [decoded];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && UNTEXT.test(value)) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push(name, inner ?? '');
    }
  }
  return false;
}
