import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../src/demo/random.ts';
import { compileDeals, type OfferedPrices } from '../../src/publish/history/compile-deals.ts';
import { type CompiledLayer, LayerWriter } from '../../src/publish/history/layer-writer.ts';
import { encodeTable } from '../../src/snapshot/files/arrow-columns.ts';
import { productsOf } from '../../src/snapshot/files/layer-products.ts';
import type { HistoryLayer, HistoryPart } from '../../src/snapshot/parts/history.ts';
import { ObservedRows } from '../../src/snapshot/parts/history/observed-rows.ts';
import { fillYear, type HistorySize } from './observed-year.ts';

const DAY_MIN = 1440;

/** A year of prices as files, one a chain, and what it took to make them. */
export interface WrittenHistory {
  readonly history: HistoryPart;
  readonly bytes: number;
  readonly changes: number;
  readonly observations: number;
  readonly seconds: number;
  /** The columns of all deals, and how long it took to judge all prices. */
  readonly dealBytes: number;
  readonly dealSeconds: number;
}

/** The newest observation of each store, as the chain's prices have it. */
class NewestPrices {
  readonly #product: number[] = [];
  readonly #obsStart = [0];
  readonly #store: number[] = [];
  readonly #regularE4: number[] = [];
  readonly #saleE4: number[] = [];
  readonly #observedMin: number[] = [];

  /** Adds a product; its rows come by store and day. */
  add(product: number, rows: ObservedRows): void {
    for (let row = 0; row < rows.length; row++) {
      if (row + 1 < rows.length && rows.position[row + 1] === rows.position[row]) continue;
      this.#store.push(rows.position[row]!);
      this.#regularE4.push(rows.regularE4[row]!);
      this.#saleE4.push(rows.saleE4[row]!);
      this.#observedMin.push(rows.day[row]! * DAY_MIN);
    }
    this.#product.push(product);
    this.#obsStart.push(this.#store.length);
  }

  columns(): OfferedPrices {
    return {
      pairCount: this.#product.length,
      product: Uint32Array.from(this.#product),
      obsStart: Uint32Array.from(this.#obsStart),
      store: Uint16Array.from(this.#store),
      regularE4: Uint32Array.from(this.#regularE4),
      saleE4: Uint32Array.from(this.#saleE4),
      observedMin: Uint32Array.from(this.#observedMin),
    };
  }
}

/** Bytes of a chain's deals as they are held. */
async function dealBytesOf(prices: OfferedPrices, { index, chunks }: CompiledLayer): Promise<number> {
  const deals = compileDeals(prices, productsOf({ index, blocks: Buffer.concat(chunks) }));
  let bytes = 0;
  if (deals !== undefined)
    for await (const chunk of encodeTable(deals.columns, deals.rows)) bytes += chunk.length;
  return bytes;
}

/** Who is told of the rows as they are made. */
export interface RowListener {
  /** The rows are valid until it returns. */
  readonly onProduct: (chain: number, product: number, rows: ObservedRows) => void;
  readonly onChain: (chain: number) => Promise<void>;
}

/** Makes the year of every chain and writes it below `dir`. */
export async function writeHistory(
  dir: string,
  size: HistorySize,
  { onProduct, onChain }: RowListener,
): Promise<WrittenHistory> {
  const random = createRandom(1);
  const rows = new ObservedRows();
  const chains: HistoryLayer[][] = [];
  let [bytes, changes, observations, seconds, dealBytes, dealSeconds] = [0, 0, 0, 0, 0, 0];
  for (let chain = 0; chain < size.chains; chain++) {
    const writer = new LayerWriter();
    const newest = new NewestPrices();
    for (let product = 0; product < size.productsAChain; product++) {
      fillYear(rows, random, size.storesAProduct);
      const started = performance.now();
      writer.add(product, rows);
      seconds += (performance.now() - started) / 1000;
      newest.add(product, rows);
      onProduct(chain, product, rows);
    }
    await onChain(chain);
    const layer = writer.finish()!;
    const path = join(dir, `${chain}.bin`);
    await writeFile(path, Buffer.concat(layer.chunks), { flush: true });
    chains.push([{ ...layer.index, file: { path, bytes: layer.bytes } }]);
    bytes += layer.bytes;
    changes += layer.runs;
    observations += layer.observations;
    const judging = performance.now();
    dealBytes += await dealBytesOf(newest.columns(), layer);
    dealSeconds += (performance.now() - judging) / 1000;
  }
  const history: HistoryPart = {
    versions: new Float64Array(0),
    publishedMs: new Float64Array(0),
    chains,
    deals: [],
  };
  return { history, bytes, changes, observations, seconds, dealBytes, dealSeconds };
}
