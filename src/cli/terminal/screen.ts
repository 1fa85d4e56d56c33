import { type Ink, inkFor } from './ink.ts';
import type { OutputStream } from './output-stream.ts';

/** Lines that stay, and on a terminal one below them that is rewritten. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly ink: Ink;
  /** Writes lines that stay. */
  print(text: string): void;
  /** Writes the last line anew, cut to the terminal's width; null takes it away. Does nothing where there is no terminal. */
  live(text: string | null): void;
}

/** What a terminal has that does not say how wide it is, or says 0, as one does that nobody has opened yet. */
const USUAL_COLUMNS = 80;

/**
 * The one writer of a stream, so that lines that stay never fall into the one that is rewritten. That one is written
 * over with blanks: no terminal needs to understand anything but a carriage return.
 */
export function openScreen(stream: OutputStream): Screen {
  const isTerminal = stream.isTTY === true;
  let shown = '';
  const overwrite = (text: string): string =>
    `\r${text}${' '.repeat(Math.max(0, shown.length - text.length))}`;
  const live = (text: string | null): void => {
    if (!isTerminal || (text ?? '') === shown) return;
    const fitting = (text ?? '').slice(0, (stream.columns || USUAL_COLUMNS) - 1);
    stream.write(fitting === '' ? `${overwrite('')}\r` : overwrite(fitting));
    shown = fitting;
  };
  return {
    isTerminal,
    ink: inkFor(stream),
    print(text) {
      const below = shown;
      live(null);
      stream.write(`${text}\n`);
      if (below !== '') live(below);
    },
    live,
  };
}
