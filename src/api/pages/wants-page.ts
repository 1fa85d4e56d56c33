/** What a media range of an Accept header weighs: 0 to 1. */
function weightOf(part: string): number {
  const q = /;\s*q=([\d.]+)/i.exec(part)?.[1];
  return q === undefined ? 1 : Number(q);
}

/**
 * Whether an Accept header (RFC 9110, 12.5.1) asks for HTML by its name, and for nothing that programs read as much.
 * Browsers do; `*∕*`, which programs send, does not.
 */
export function wantsPage(accept: string | undefined): boolean {
  const parts = (accept ?? '').toLowerCase().split(',');
  const best = (isMeant: (type: string) => boolean): number =>
    Math.max(
      0,
      ...parts.filter((part) => isMeant(part.split(';', 1)[0]!.trim())).map((part) => weightOf(part)),
    );
  const html = best((type) => type === 'text/html' || type === 'application/xhtml+xml');
  const forPrograms = best((type) => ['application/json', 'text/markdown', 'text/plain'].includes(type));
  return html > 0 && html >= forPrograms;
}
