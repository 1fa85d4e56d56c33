/** Where words go: a terminal, a file or a pipe. */
export interface OutputStream {
  readonly isTTY?: boolean;
  /** Of a terminal: characters a line. */
  readonly columns?: number;
  /** Of a terminal: whether it shows colours, and NO_COLOR does not ask for none. */
  hasColors?(): boolean;
  write(text: string): unknown;
}
