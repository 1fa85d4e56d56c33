/** Five digits of a ZIP code: ZIP+4 is cut, and what was kept as a number gets its leading zeros back; null: it is none. */
export function readZip(text: string): string | null {
  const zip = /^(\d{3,5})(?:-?\d{4})?$/.exec(text)?.[1];
  return zip === undefined ? null : zip.padStart(5, '0');
}
