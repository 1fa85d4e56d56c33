import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ProductIdentity } from '../domain/identity/product-features.ts';
import type { StoreIdentity } from '../domain/identity/store-comparison.ts';

/** What the records of a file are. */
export type IdentityKind = 'stores' | 'products';

/** Two records that a person judged. */
export interface LabelledPair<Identity> {
  readonly left: Identity;
  readonly right: Identity;
  /** Equal of two records that are word for word the same: sources without ids list a record in many pairs. */
  readonly leftKey: string;
  readonly rightKey: string;
  readonly isMatch: boolean;
}

/** A file of labelled pairs that cannot be read; the message names the line. */
export class LabelledPairsError extends Error {
  override readonly name = 'LabelledPairsError';
}

type Fields = Readonly<Record<string, string>>;

const MOST_PAIRS = 1_000_000;
const text = z.union([z.string(), z.number()]).transform(String).nullable();
const record = z.record(z.string(), text);
const line = z.object({ left: record, right: record, match: z.boolean() });

/** Names of columns that public sets use for what the record calls otherwise. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'title', 'Beer_Name'],
  brand: ['brand', 'manufacturer', 'Brew_Factory_Name'],
  size: ['size_display', 'size'],
  model: ['modelno'],
  gtin: ['gtin14'],
  chain: ['chain_slug'],
  address: ['address', 'addr'],
  number: ['web_external_id'],
};

/**
 * Reads labelled pairs: NDJSON of `{left, right, match}` with the record's own names of fields, or the text form of the
 * public sets (`COL name VAL … <tab> COL name VAL … <tab> 0 or 1`). Throws `LabelledPairsError`.
 */
export async function readLabelledPairs<Identity>(
  path: string,
  identityOf: (fields: Fields) => Identity,
): Promise<LabelledPair<Identity>[]> {
  const pairs: LabelledPair<Identity>[] = [];
  let number = 0;
  for await (const row of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    if (row.trim() === '') continue;
    if (pairs.length === MOST_PAIRS)
      throw new LabelledPairsError(`${path} has more than ${MOST_PAIRS} pairs`);
    const { left, right, match } = row.startsWith('{')
      ? readJson(path, number, row)
      : readText(path, number, row);
    pairs.push({
      left: identityOf(left),
      right: identityOf(right),
      leftKey: JSON.stringify(left),
      rightKey: JSON.stringify(right),
      isMatch: match,
    });
  }
  if (pairs.length === 0) throw new LabelledPairsError(`${path}: has no labelled pairs`);
  return pairs;
}

interface RawPair {
  readonly left: Fields;
  readonly right: Fields;
  readonly match: boolean;
}

function readJson(path: string, number: number, row: string): RawPair {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    throw new LabelledPairsError(`${path}, line ${number}: is not JSON`);
  }
  const read = line.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new LabelledPairsError(`${path}, line ${number}: ${issue!.path.join('.')}: ${issue!.message}`);
  }
  const { left, right, match } = read.data;
  return { left: told(left), right: told(right), match };
}

function told(fields: Readonly<Record<string, string | null>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function readText(path: string, number: number, row: string): RawPair {
  const [left, right, label] = row.split('\t');
  if (left === undefined || right === undefined || !/^\s*[01]\s*$/.test(label ?? ''))
    throw new LabelledPairsError(
      `${path}, line ${number}: has no two records and a label (0 or 1) apart by tabs`,
    );
  return { left: readColumns(left), right: readColumns(right), match: label!.trim() === '1' };
}

/** The sets put spaces and quotes of their own around some values. */
function readColumns(cell: string): Fields {
  const columns = cell.split(/(?:^|\s)COL (?=\S+ VAL)/).filter((column) => column.trim() !== '');
  return told(
    Object.fromEntries(
      columns.map((column) => {
        const [name = '', value = ''] = column.split(/ VAL ?(.*)/s);
        return [name, value.replaceAll(/[`\\]|(?<![\p{L}\p{N} ])'|^ *'|' *$/gu, '').trim()];
      }),
    ),
  );
}

function pick(fields: Fields, name: string): string | null {
  const key = (NAMES[name] ?? [name]).find((candidate) => fields[candidate] !== undefined);
  return key === undefined ? null : fields[key]!;
}

/** A record of a file as a product; a model number is part of its name. */
export function productOf(fields: Fields): ProductIdentity {
  const model = pick(fields, 'model');
  const name = pick(fields, 'name') ?? '';
  return {
    name: model === null ? name : `${name} ${model}`,
    brand: pick(fields, 'brand'),
    size: pick(fields, 'size'),
    gtin14: pick(fields, 'gtin'),
    sellers: [],
  };
}

/** A record of a file as a store. */
export function storeOf(fields: Fields): StoreIdentity {
  const lat = Number(pick(fields, 'lat') ?? Number.NaN);
  const lng = Number(pick(fields, 'lng') ?? Number.NaN);
  const isPlaced = Number.isFinite(lat) && Number.isFinite(lng);
  return {
    chain: pick(fields, 'chain'),
    name: pick(fields, 'name') ?? '',
    address: pick(fields, 'address') ?? '',
    city: pick(fields, 'city'),
    zip: pick(fields, 'zip'),
    phone: pick(fields, 'phone'),
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
    number: pick(fields, 'number'),
    format: pick(fields, 'format'),
  };
}
