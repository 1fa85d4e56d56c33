import type { Blobs, Dictionary } from '../../snapshot/parts/columns.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';

/** A column of labels: `codes[i]` means the label `labelOf[codes[i]]` of the record, or itself where that is null. */
export interface LabelCodes {
  readonly codes: Dictionary['codes'];
  /** Label id of each code; 0 is null. */
  readonly labelOf: Uint32Array | null;
}

/** Pairs (a product at a chain) with their observations, in any order, for `compilePrices` to sort. */
export interface StagedPrices {
  readonly pairCount: number;
  readonly pairProduct: Uint32Array;
  readonly pairChain: Uint16Array;
  /** Observations of pair `k`: `[pairFrom[k], pairTo[k])`, stores ascending. */
  readonly pairFrom: Uint32Array;
  readonly pairTo: Uint32Array;
  /** Item of each pair in `sku` and `url`, which are as `pairSku` and `pairUrl` of `PricePart`. */
  readonly pairListing: Uint32Array;
  readonly sku: Blobs;
  readonly url: Uint32Array;
  readonly urlForms: Blobs;
  /** Observations, as in `PricePart`. */
  readonly store: Uint16Array;
  readonly regularE4: Uint32Array;
  readonly saleE4: Uint32Array;
  readonly unitE4: Uint32Array;
  readonly available: Uint8Array;
  readonly observedMin: Uint32Array;
  readonly unitUom: LabelCodes;
  readonly aisle: LabelCodes;
  readonly section: LabelCodes;
  /** Observations with a pack size that counts, ascending. */
  readonly packSizeAt: Uint32Array;
  readonly packSize: LabelCodes;
}

/** Label columns of a source. */
export const LABEL_COLUMNS = ['unitUom', 'aisle', 'section'] as const;

/**
 * The prices of an earlier snapshot at the chains that did not change, as a source. Undefined where a label of it is
 * no longer in the record.
 */
export function keptPrices(
  part: PricePart,
  isKept: readonly boolean[],
  labelIds: ReadonlyMap<string, number>,
): StagedPrices | undefined {
  const pairProduct = new Uint32Array(part.pairCount);
  const pairChain = new Uint16Array(part.pairCount);
  const pairFrom = new Uint32Array(part.pairCount);
  const pairTo = new Uint32Array(part.pairCount);
  const pairListing = new Uint32Array(part.pairCount);
  let pairCount = 0;
  for (let product = 0; product + 1 < part.pairStart.length; product++) {
    for (let pair = part.pairStart[product]!; pair < part.pairStart[product + 1]!; pair++) {
      const chain = part.pairChain[pair]!;
      if (!isKept[chain]) continue;
      pairProduct[pairCount] = product;
      pairChain[pairCount] = chain;
      pairFrom[pairCount] = part.obsStart[pair]!;
      pairTo[pairCount] = part.obsStart[pair + 1]!;
      pairListing[pairCount] = pair;
      pairCount++;
    }
  }
  const labels = (column: Dictionary): LabelCodes | undefined => {
    const ids = column.values.map((value) => (value === null ? 0 : labelIds.get(value)));
    return ids.includes(undefined)
      ? undefined
      : { codes: column.codes, labelOf: Uint32Array.from(ids, (id) => id ?? 0) };
  };
  const [unitUom, aisle, section] = [labels(part.unitUom), labels(part.aisle), labels(part.section)];
  const packSize = labels(part.packSize);
  if (!unitUom || !aisle || !section || !packSize) return undefined;
  const { store, regularE4, saleE4, unitE4, available, observedMin, packSizeAt } = part;
  const pairs = { pairCount, pairProduct, pairChain, pairFrom, pairTo };
  const listings = { pairListing, sku: part.pairSku, url: part.pairUrl, urlForms: part.urlForms };
  const labelled = { unitUom, aisle, section, packSizeAt, packSize };
  return { ...pairs, ...listings, store, regularE4, saleE4, unitE4, available, observedMin, ...labelled };
}
