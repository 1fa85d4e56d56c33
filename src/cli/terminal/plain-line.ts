/** What ends a line, or moves on within it. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** What a terminal obeys, and what turns around the order in which the letters behind it are shown. */
const OBEYED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A line with texts of feeds or callers in it, as a terminal shows it without doing anything: such a text may hold what
 * clears the screen, changes its title or begins a line of its own.
 */
export function plainLine(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(OBEYED, '\uFFFD');
}

/** The same of a text of several lines. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainLine).join('\n');
}
