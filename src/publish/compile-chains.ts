import type { ChainRow } from '../record/read-chains.ts';
import { blobColumn, numberColumn, stringColumn, uuidColumn } from '../snapshot/files/arrow-columns.ts';
import { toBlobs } from '../snapshot/parts/blob-builder.ts';
import { encodeChain } from './encode-chain.ts';
import type { Table } from '../snapshot/files/table.ts';
import { buildUuidIndex, uuidBytes } from '../lookup/uuid-index.ts';
import { chainRows } from './numbering.ts';
import type { CompileStep } from './publishing.ts';

/** The step of the part of chains. */
export const CHAIN_STEP: CompileStep = {
  compile: async (publishing) => compileChains(await chainRows(publishing)),
};

/** The files of the chain part. `rows` are in ordinal order. */
function compileChains(rows: readonly ChainRow[]): { chains: Table } {
  const uuids = uuidBytes(rows.map(({ id }) => id));
  const ids = buildUuidIndex(uuids);
  const columns = {
    id: uuidColumn(uuids),
    sorted_id: uuidColumn(ids.uuids),
    sorted_ordinal: numberColumn(ids.ordinals),
    slug: stringColumn(rows.map(({ slug }) => slug)),
    name: stringColumn(rows.map(({ name }) => name)),
    pricing_scope: stringColumn(rows.map(({ pricing_scope }) => pricing_scope)),
    market_position: stringColumn(rows.map(({ market_position }) => market_position)),
    family: stringColumn(rows.map(({ family }) => family)),
    pdp_url_template: stringColumn(rows.map(({ pdp_url_template }) => pdp_url_template)),
    online: numberColumn(
      Uint8Array.from(rows, ({ online_shopping_enabled }) => Number(online_shopping_enabled)),
    ),
    json: blobColumn(toBlobs(rows.map(encodeChain), 'the chains')),
  };
  return { chains: { rows: rows.length, columns } };
}
