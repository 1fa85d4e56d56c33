/** What was read ahead, in one number. */
let seen = 0;

/**
 * Takes what was read ahead. Who is about to need values all over large arrays reads them first, in a loop of nothing but
 * reads, so that they are in the processor's cache when they are needed: a processor has a dozen reads on their way at
 * once where no work is between them, else each waits for memory by itself. The values have to be taken by somebody: the
 * compiler leaves out what nobody could miss.
 */
export function takeReadAhead(values: number): void {
  seen ^= values;
}
