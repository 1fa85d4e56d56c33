/** Order by UTF-16 unit: the same on every machine, whatever its locale. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
