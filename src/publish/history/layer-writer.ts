import { crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { listColumn, numberColumn, structColumn } from '../../snapshot/files/arrow-columns.ts';
import type { Table } from '../../snapshot/files/table.ts';
import type { LayerIndex } from '../../snapshot/parts/history.ts';
import { BlockBuilder, type FullBlock } from '../../snapshot/parts/history/history-blocks.ts';
import { KnownDays } from '../../snapshot/parts/history/known-days.ts';
import type { ObservedRows } from '../../snapshot/parts/history/observed-rows.ts';

/** A layer of a chain's history, to be written. */
export interface CompiledLayer {
  readonly index: LayerIndex;
  readonly chunks: readonly Uint8Array[];
  /** Of the blocks' file. */
  readonly bytes: number;
  readonly observations: number;
  /** Changes: the observations that say something else than the one before them at their store. */
  readonly runs: number;
}

/** Puts the products of a chain into a layer, one after another. */
export class LayerWriter {
  readonly #usual = new KnownDays();
  readonly #builder = new BlockBuilder(this.#usual);
  readonly #firstProduct: number[] = [];
  readonly #end: number[] = [];
  readonly #checksum: number[] = [];
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  readonly #compression: ZlibOptions | undefined;

  /** `compression`: of the blocks. Default: that of zlib. */
  constructor(compression?: ZlibOptions) {
    this.#compression = compression;
  }

  /** Adds a product, whose ordinal is higher than that of the one before. The rows may be used again. */
  add(product: number, rows: ObservedRows): void {
    this.#write(this.#builder.add(product, rows));
  }

  /** The layer; undefined where nothing was observed. The writer is not to be used afterwards. */
  finish(): CompiledLayer | undefined {
    this.#write(this.#builder.take());
    if (this.#end.length === 0) return undefined;
    return {
      index: {
        firstProduct: Uint32Array.from(this.#firstProduct),
        end: Uint32Array.from(this.#end),
        checksum: Uint32Array.from(this.#checksum),
        usual: this.#usual,
      },
      chunks: this.#chunks,
      bytes: this.#bytes,
      observations: this.#builder.observations,
      runs: this.#builder.runs,
    };
  }

  #write(block: FullBlock | null): void {
    if (block === null) return;
    const compressed = deflateRawSync(block.bytes, this.#compression);
    this.#bytes += compressed.length;
    this.#chunks.push(compressed);
    this.#firstProduct.push(block.firstProduct);
    this.#end.push(this.#bytes);
    this.#checksum.push(crc32(compressed));
  }
}

/** The table of a layer's index. */
export function layerTable({ firstProduct, end, checksum, usual }: LayerIndex): Table {
  const days = usual.days();
  const known = structColumn(
    { day: numberColumn(days), version: numberColumn(usual.versions()) },
    days.length,
  );
  // All of them stand in the row of the first block.
  const starts = new Uint32Array(end.length + 1).fill(days.length, 1);
  return {
    rows: end.length,
    columns: {
      first_product: numberColumn(firstProduct),
      end: numberColumn(end),
      checksum: numberColumn(checksum),
      known: listColumn(starts, known),
    },
  };
}
