/** Which store and which product a scanned line means. NONE: not surely known here, so that the schema decides. */
import { isMissing, isPlain, isRepeated, type LineMemory, NONE, REJECTED } from './line-fields.ts';
import { parseFullGtin } from './parse-bytes.ts';
import { FIELD } from './price-fields.ts';
import type { References } from './references.ts';
import { type LineScan, VALUE } from './scan-line.ts';

/** Row of the store that the line names. Notes the line's chain in `memory`. */
export function findStore(
  references: References,
  scan: LineScan,
  memory: LineMemory,
  bytes: Uint8Array,
): number {
  if (
    isRepeated(scan, memory, FIELD.chain_slug) &&
    isRepeated(scan, memory, FIELD.web_external_id) &&
    isMissing(scan, FIELD.store_id)
  ) {
    return numberedStore(scan, memory);
  }
  const chain = namedChain(references, scan, bytes);
  memory.chain = chain;
  const hasNumber = isPlain(scan, bytes, FIELD.web_external_id);
  if (chain === REJECTED || (!hasNumber && !isMissing(scan, FIELD.web_external_id))) return NONE;
  if (!isMissing(scan, FIELD.store_id)) return storeById(references, scan, memory, bytes);
  if (chain < 0 || !hasNumber) return NONE;
  const start = scan.start[FIELD.web_external_id]!;
  const end = scan.end[FIELD.web_external_id]!;
  memory.numberedStore = references.storeByExternalId(chain, bytes, start, end);
  memory.numberedChain = chain;
  return numberedStore(scan, memory);
}

/** The store that `memory` knows, which the line names too. */
function numberedStore({ start }: LineScan, memory: LineMemory): number {
  memory.chain = memory.numberedChain;
  memory.at[FIELD.chain_slug] = start[FIELD.chain_slug]!;
  memory.at[FIELD.web_external_id] = start[FIELD.web_external_id]!;
  return memory.numberedStore;
}

/** The chain's id; NONE where the line names none, REJECTED where it is not known. */
function namedChain(references: References, { kind, start, end }: LineScan, bytes: Uint8Array): number {
  const is = kind[FIELD.chain_slug];
  if (is === VALUE.absent || is === VALUE.null) return NONE;
  if (is !== VALUE.text) return REJECTED;
  const chain = references.chainBySlug(bytes, start[FIELD.chain_slug]!, end[FIELD.chain_slug]!);
  return chain < 0 ? REJECTED : chain;
}

function storeById(
  references: References,
  { kind, start, end }: LineScan,
  memory: LineMemory,
  bytes: Uint8Array,
): number {
  if (kind[FIELD.store_id] !== VALUE.text) return NONE;
  const store = references.storeByUuid(bytes, start[FIELD.store_id]!, end[FIELD.store_id]!);
  if (store < 0) return NONE;
  const chain = references.data.stores.chainId[store]!;
  if (memory.chain < 0) memory.chain = chain;
  return memory.chain === chain ? store : NONE;
}

/** Row of the product that the line names, after its store. */
export function findProduct(
  references: References,
  scan: LineScan,
  { chain }: LineMemory,
  bytes: Buffer,
): number {
  const { start: starts, end: ends } = scan;
  const hasUpc = isPlain(scan, bytes, FIELD.upc);
  if (!hasUpc && !isMissing(scan, FIELD.upc)) return NONE;
  if (!isMissing(scan, FIELD.product_id)) {
    if (scan.kind[FIELD.product_id] !== VALUE.text) return NONE;
    return references.productByUuid(bytes, starts[FIELD.product_id]!, ends[FIELD.product_id]!);
  }
  if (hasUpc) {
    const start = starts[FIELD.upc]!;
    const end = ends[FIELD.upc]!;
    const gtin = parseFullGtin(bytes, start, end);
    const known =
      gtin >= 0
        ? references.productByGtin(chain, gtin)
        : references.productByUpc(chain, bytes.toString('latin1', start, end));
    if (known >= 0) return known;
  }
  if (!isPlain(scan, bytes, FIELD.retailer_product_id)) return NONE;
  const sku = bytes.toString('latin1', starts[FIELD.retailer_product_id], ends[FIELD.retailer_product_id]);
  return references.productBySku(chain, sku);
}
