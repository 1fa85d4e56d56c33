import type { OutputStream } from './output-stream.ts';

/** Colours that mean something; each leaves a text as it is where there are to be none. */
export interface Ink {
  /** What somebody looks for: an address. */
  readonly strong: (text: string) => string;
  /** What may be passed over. */
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bad: (text: string) => string;
}

const SELECT = { strong: [1, 22], faint: [2, 22], good: [32, 39], warning: [33, 39], bad: [31, 39] } as const;

function dye(colours: boolean, [on, off]: readonly [number, number]): (text: string) => string {
  return colours ? (text) => `\u001B[${on}m${text}\u001B[${off}m` : (text) => text;
}

/**
 * The colours of a stream: none where it is no terminal, a dumb one, or NO_COLOR is set (https://no-color.org), which
 * Node.js looks up.
 */
export function inkFor(stream: OutputStream): Ink {
  const colours = stream.isTTY === true && stream.hasColors?.() === true;
  return {
    strong: dye(colours, SELECT.strong),
    faint: dye(colours, SELECT.faint),
    good: dye(colours, SELECT.good),
    warning: dye(colours, SELECT.warning),
    bad: dye(colours, SELECT.bad),
  };
}
