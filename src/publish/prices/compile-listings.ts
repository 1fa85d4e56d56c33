import { blobColumn } from '../../snapshot/files/arrow-columns.ts';
import { toBlobs } from '../../snapshot/parts/blob-builder.ts';
import type { PairOrder } from './pair-order.ts';
import type { StagedPrices } from './staged-prices.ts';
import type { Blobs } from '../../snapshot/parts/columns.ts';
import type { Table } from '../../snapshot/files/table.ts';

/** Numbers and addresses of the pairs, in their order, and the table of the forms that the addresses have. */
export function compileListings(
  sources: readonly StagedPrices[],
  order: Pick<PairOrder, 'source' | 'pair'>,
): { sku: Blobs; url: Uint32Array; urls: Table } {
  const forms = compileForms(sources, order);
  const table = {
    rows: forms.texts.length,
    columns: { form: blobColumn(toBlobs(forms.texts, 'addresses')) },
  };
  return { sku: copySkus(sources, order), url: forms.codes, urls: table };
}

function copySkus(
  sources: readonly StagedPrices[],
  { source, pair }: Pick<PairOrder, 'source' | 'pair'>,
): Blobs {
  const offsets = new Int32Array(pair.length + 1);
  for (let k = 0; k < pair.length; k++) {
    const { pairListing, sku } = sources[source[k]!]!;
    const item = pairListing[pair[k]!]!;
    offsets[k + 1] = offsets[k]! + sku.offsets[item + 1]! - sku.offsets[item]!;
  }
  const bytes = new Uint8Array(offsets.at(-1)!);
  for (let k = 0; k < pair.length; k++) {
    const { pairListing, sku } = sources[source[k]!]!;
    const start = sku.offsets[pairListing[pair[k]!]!]!;
    const length = offsets[k + 1]! - offsets[k]!;
    for (let i = 0, at = offsets[k]!; i < length; i++) bytes[at + i] = sku.bytes[start + i]!;
  }
  return { offsets, bytes };
}

/** The forms in order of first appearance, whatever their codes are in the sources; code 0 is none. */
function compileForms(
  sources: readonly StagedPrices[],
  { source, pair }: Pick<PairOrder, 'source' | 'pair'>,
): { codes: Uint32Array; texts: string[] } {
  const texts = [''];
  const codeOf = new Map([['', 0]]);
  const known = sources.map(({ urlForms }) => new Int32Array(urlForms.offsets.length - 1).fill(-1));
  const codes = new Uint32Array(pair.length);
  const codeIn = (s: number, form: number): number => {
    const { offsets, bytes } = sources[s]!.urlForms;
    const text = Buffer.from(
      bytes.buffer,
      bytes.byteOffset + offsets[form]!,
      offsets[form + 1]! - offsets[form]!,
    ).toString();
    let code = codeOf.get(text);
    if (code === undefined) {
      code = texts.length;
      codeOf.set(text, code);
      texts.push(text);
    }
    return code;
  };
  for (let k = 0; k < pair.length; k++) {
    const s = source[k]!;
    const form = sources[s]!.url[sources[s]!.pairListing[pair[k]!]!]!;
    const given = known[s]!;
    if (given[form] === -1) given[form] = codeIn(s, form);
    codes[k] = given[form]!;
  }
  return { codes, texts };
}
