import type { FileHead } from '../file-head.ts';
import type { Adapter } from './adapter.ts';

/** A format of the world: one file of this folder, one line of `ADAPTERS`. */
export interface Format {
  /** Value of `--format`. */
  readonly name: string;
  /** One line of help: whose files they are, and what is read from them. */
  readonly meaning: string;
  /** Whether a file without `--format` is of this format. The first one that says so reads it. */
  readonly recognises: (head: FileHead) => boolean;
  readonly adapter: Adapter;
}
