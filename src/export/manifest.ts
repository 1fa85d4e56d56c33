import type { Manifest } from '../snapshot/snapshot.ts';
import type { Column } from './column.ts';
import type { TableFile } from './table-writer.ts';

/** What an export says of itself, in `manifest.json`. */
export interface ExportManifest {
  readonly made_by: 'gondola export';
  /** Raised with every change of tables or columns that breaks readers. */
  readonly version: 1;
  readonly made_at: string;
  readonly format: string;
  /** The number of the publication that was exported: the version that `gondola publish` prints. */
  readonly sequence: number;
  readonly published_at: string;
  /** The publication whose readers need no more than what is here; null: it is everything. */
  readonly since: number | null;
  /** How old the prices were when they were published. */
  readonly freshness: Manifest['freshness'];
  readonly tables: Readonly<Record<string, ExportedTableManifest>>;
}

/** A table of an export. */
export interface ExportedTableManifest {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly files: readonly TableFile[];
  /** With `since`: chains whose rows are left out because they did not change; of a table that comes whole, whether that is so. */
  readonly unchanged?: readonly string[] | boolean;
  /** With `since`, of the history: chains whose rows are all here, those from before too, and take the place of what was. */
  readonly replaced?: readonly string[];
  /** With `since`, of prices and history: chains that had rows at that publication and have none any more. */
  readonly emptied?: readonly string[];
}
