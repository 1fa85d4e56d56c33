/** Proposes a mapping for a file of which nothing but its columns is known. */
import { basename } from 'node:path';
import type {
  Mapping,
  MappingField,
  MappingFields,
  MappingTarget,
  MappingTransform,
} from '../adapters/mapping-schema.ts';
import { mappedColumns } from '../adapters/mapping-file.ts';
import { columnNames, refuseRepeated } from '../columns.ts';
import type { FileHead } from '../file-head.ts';
import { ImportError } from '../import-error.ts';
import { isRounded } from '../records/fields.ts';
import { type FoundColumns, findColumns, misreadColumns, type Told } from './find-columns.ts';
import { type SampleColumn, sampleColumns } from './sample-columns.ts';
import { slugOfFile } from './slug-of-file.ts';
import { splitSize } from './split-size.ts';
import {
  isNoPrice,
  namedMomentTransforms,
  numberTransforms,
  saysNothing,
  stateTransforms,
  textTransforms,
  zipTransforms,
} from './value-forms.ts';

/** A mapping that a person looks over before it is used. */
export interface Suggestion {
  readonly mapping: Mapping;
  /** What was guessed without a sign of it in the file, a sentence each. */
  readonly guesses: readonly string[];
  /** Columns that nothing reads. */
  readonly unused: readonly string[];
}

/** What the file's own name and time tell where no column does. */
export interface FileFacts {
  readonly path: string;
  /** Of its last change, as 2026-07-29. */
  readonly day: string;
}

/** Throws ImportError where the columns say of nothing that the record holds. */
export function suggestMapping(head: FileHead, file: FileFacts): Suggestion {
  if (head.header !== null) refuseRepeated(head.header);
  const { columns, empty } = withoutEmpty(sampleColumns(head));
  const found = findColumns(columns);
  const misread = misreadColumns(columns, found).map(
    ({ name, calls, value }) =>
      `${name} is named as if it had ${calls}, but ${String(value)} is not read as one: the column is left out.`,
  );
  const guesses: string[] = [];
  const targets = targetsOf(found, file, guesses);
  if (targets.length === 0) {
    const more = misread.map((sentence) => ` ${sentence}`).join('');
    throw new ImportError(
      'nothing to propose: prices need a column of prices and one of barcodes or item numbers, products a name with one ' +
        `of these, stores an address with city and state, chains a name with a web site. Its columns are: ${columnNames(head).slice(0, 40).join(', ')}.${more}${laterHeader(head, file)}${roundedColumn(columns)}`,
    );
  }
  guesses.push(...misread, ...saleWindow(columns, found));
  const noPrices = new Set(found.sale?.values.filter((value) => isNoPrice(String(value))).map(String));
  const asEmpty = [...empty, ...noPrices];
  if (asEmpty.length > 0) guesses.push(`Cells that say ${asEmpty.join(' or ')} are read as empty.`);
  const description = `${basename(file.path)}, as --suggest proposed it`;
  const input = asEmpty.length === 0 ? inputOf(head) : { ...inputOf(head), empty: asEmpty };
  const mapping: Mapping = { description, input, targets };
  const used = mappedColumns(mapping);
  return { mapping, guesses, unused: columns.map(({ name }) => name).filter((name) => !used.has(name)) };
}

const SALE_WINDOW =
  /^(sale|promo|promotion|tpr|special|offer|deal)(price)?(start|begin|from|end|to|thru|until|expir|valid)/;

/** What to say of columns that tell from when to when sale prices hold: prices have a moment, no window. */
function saleWindow(columns: readonly SampleColumn[], { sale, moment }: FoundColumns): string[] {
  const names = columns.filter((column) => SALE_WINDOW.test(column.key) && column !== moment);
  if (sale === undefined || names.length === 0) return [];
  const isOrAre = names.length === 1 ? 'is' : 'are';
  return [
    `${names.map(({ name }) => name).join(' and ')} ${isOrAre} not read: a sale price counts from the day on which the price was seen until a newer price. Take those out that do not hold on that day.`,
  ];
}

/** The columns without the cells that say that there is no value, and what these say. */
function withoutEmpty(all: readonly SampleColumn[]): { columns: SampleColumn[]; empty: Set<string> } {
  const isEmpty = (value: unknown): value is string => typeof value === 'string' && saysNothing(value);
  const columns = all.map((column) => ({
    ...column,
    values: column.values.filter((value) => !isEmpty(value)),
  }));
  return { columns, empty: new Set(all.flatMap(({ values }) => values.filter(isEmpty))) };
}

/** What to add where titles stand above the header. */
function laterHeader(head: FileHead, file: FileFacts): string {
  const at = head.rows.findIndex((header, i) => {
    const below = { ...head, header, rows: head.rows.slice(i + 1) };
    return targetsOf(findColumns(sampleColumns(below)), file, []).length > 0;
  });
  const header = head.rows[at];
  if (header === undefined) return '';
  const names = header.filter((name) => name.trim() !== '').slice(0, 4);
  return ` A row below looks like the header (${names.join(', ')} …): remove what is above it`;
}

/** What to add where the barcodes may be there and cannot be known. */
function roundedColumn(columns: readonly SampleColumn[]): string {
  const isSo = (value: unknown): boolean => typeof value === 'string' && isRounded(value);
  const column = columns.find(({ values }) => values.some(isSo));
  if (column === undefined) return '';
  return ` ${column.name} has ${String(column.values.find(isSo))}: if these are barcodes, a spreadsheet rounded them; make the column text there, and save the file again`;
}

function inputOf({ form }: FileHead): Mapping['input'] {
  if (typeof form === 'string') throw new ImportError(`the file cannot be read: ${form}`);
  if (form.kind === 'table') return { format: form.delimiter === '\t' ? 'tsv' : 'csv' };
  return form.kind === 'json' && form.list !== '' ? { format: 'json', rows: form.list } : { format: 'jsonl' };
}

/** Stores, products and prices, as far as the columns go. */
function targetsOf(found: FoundColumns, file: FileFacts, guesses: string[]): MappingTarget[] {
  const isOfStores = found.address !== undefined && found.city !== undefined && found.state !== undefined;
  const hasCode = found.upc !== undefined || found.sku !== undefined;
  const isOfPrices = found.regular !== undefined && hasCode;
  const isOfProducts = hasCode && found.product !== undefined;
  if (!isOfStores && !isOfPrices && !isOfProducts) return chainTargets(found);
  const chain =
    isOfStores || isOfPrices || found.upc === undefined ? chainOf(found, isOfStores, file, guesses) : null;
  return [
    ...(chain?.targets ?? []),
    ...(isOfStores && chain !== null ? [storeTarget(found, chain.slug, isOfPrices)] : []),
    ...(isOfProducts ? [productTarget(found, chain?.slug ?? null)] : []),
    ...(isOfPrices && chain !== null ? [priceTarget(found, chain.slug, isOfStores, file, guesses)] : []),
  ];
}

/** A list of chains is one of names with web sites. */
function chainTargets(found: FoundColumns): MappingTarget[] {
  const name = found.chain ?? found.product;
  if (name === undefined || found.website === undefined) return [];
  const fields: MappingFields = {
    slug: { column: name.name, transform: ['slug'] },
    name: fieldOf(name, []),
    ...fieldsOf(found, [
      ['website_url', 'website'],
      ['logo_url', 'logo'],
    ]),
    pricing_scope: { constant: 'no_ecommerce' },
  };
  return [{ record: 'chains', fields }];
}

interface ChainGuess {
  readonly slug: MappingField;
  readonly targets: readonly MappingTarget[];
}

/** By the column of chains, of a list of stores also by the stores' names; else one chain that the file is named after. */
function chainOf(
  found: FoundColumns,
  isOfStores: boolean,
  { path }: FileFacts,
  guesses: string[],
): ChainGuess {
  const named = found.chain ?? (isOfStores ? (found.storeName ?? found.product) : undefined);
  if (named !== undefined) {
    if (found.chain === undefined)
      guesses.push(
        `No column names the chain: the stores' names tell it (${named.name}). If all are of one chain, give its slug as a constant for chain_slug, and take the target of chains out.`,
      );
    const place = {
      name: named.name,
      ...(found.city === undefined ? {} : { city: found.city.name }),
      ...(found.state === undefined ? {} : { state: found.state.name }),
    };
    return { slug: { chain_of: place }, targets: [{ record: 'chains', known_chain_of: place }] };
  }
  const ofFile = slugOfFile(path);
  const slug = ofFile ?? 'my-chain';
  const origin = ofFile === null ? 'stands in its place' : "is made of the file's name";
  guesses.push(`No column names the chain: "${slug}" ${origin}. Put the chain's slug there.`);
  return { slug: { constant: slug }, targets: [] };
}

/** The field that a column feeds; left out where there is no such column. */
function fieldsOf(
  found: FoundColumns,
  wanted: readonly (readonly [
    field: string,
    told: Told,
    read?: (values: readonly unknown[]) => MappingTransform[] | null,
  ])[],
): MappingFields {
  const fields = wanted.flatMap(([field, told, read = textTransforms]) => {
    const column = found[told];
    return column === undefined ? [] : [[field, fieldOf(column, read(column.values) ?? [])] as const];
  });
  return Object.fromEntries(fields);
}

function fieldOf({ name }: SampleColumn, transform: MappingTransform[]): MappingField {
  return transform.length === 0 ? name : { column: name, transform };
}

const money = (values: readonly unknown[]) => numberTransforms(values, true);
const number = (values: readonly unknown[]) => numberTransforms(values, false);

function storeTarget(found: FoundColumns, chain: MappingField, isRepeated: boolean): MappingTarget {
  const name = found.storeName ?? found.product ?? found.chain;
  return {
    record: 'stores',
    ...(isRepeated ? { distinct: true } : {}),
    fields: {
      chain_slug: chain,
      ...fieldsOf(found, [['web_external_id', 'storeNumber']]),
      name:
        name === undefined
          ? { template: `{${found.city!.name}} {${found.address!.name}}` }
          : fieldOf(name, []),
      ...fieldsOf(found, [
        ['address', 'address'],
        ['address_line_2', 'address2'],
        ['city', 'city'],
        ['state', 'state', stateTransforms],
        ['zip', 'zip', zipTransforms],
        ...(found.lat === undefined || found.lng === undefined
          ? []
          : ([
              ['lat', 'lat', number],
              ['lng', 'lng', number],
            ] as const)),
      ]),
    },
  };
}

function productTarget(found: FoundColumns, chain: MappingField | null): MappingTarget {
  return {
    record: 'products',
    ...(found.regular === undefined ? {} : { distinct: true }),
    fields: {
      ...fieldsOf(found, [['upc', 'upc']]),
      ...(found.sku === undefined || chain === null
        ? {}
        : { chain_slug: chain, ...fieldsOf(found, [['retailer_product_id', 'sku']]) }),
      ...fieldsOf(found, [
        ['name', 'product', () => ['collapse']],
        ['brand', 'brand', () => ['collapse']],
        ['size_display', 'size'],
        ['category', 'category'],
        ['image_url', 'image'],
        ['ingredients', 'ingredients'],
      ]),
      ...splitSize('size_display', found),
    },
  };
}

function priceTarget(
  found: FoundColumns,
  chain: MappingField,
  isOfStores: boolean,
  { day }: FileFacts,
  guesses: string[],
): MappingTarget {
  if (found.storeNumber === undefined)
    guesses.push(
      'No column has the store\'s number: "1" stands for it. Put the number there that the record knows it by.',
    );
  if (!isOfStores)
    guesses.push(
      'The file does not say where its stores are: import their list first, with the same numbers.',
    );
  if (found.product === undefined)
    guesses.push('The file does not name its products: import their list first, with the same codes.');
  if (found.moment === undefined)
    guesses.push(`No column says when the prices were seen: ${day}, the day of the file, stands for it.`);
  return {
    record: 'prices',
    filters: [{ column: found.regular!.name, present: true }],
    fields: {
      chain_slug: chain,
      web_external_id: { constant: '1' },
      ...fieldsOf(found, [
        ['web_external_id', 'storeNumber'],
        ['upc', 'upc'],
        ['retailer_product_id', 'sku'],
        ['regular_price', 'regular', money],
        ['sale_price', 'sale', money],
        ['pack_size', 'size'],
      ]),
      ...splitSize('pack_size', found),
      observed_at: { constant: `${day}T00:00:00Z` },
      ...fieldsOf(found, [['observed_at', 'moment', namedMomentTransforms]]),
    },
  };
}
