import { createPriceArrays, enlargeArrays, firstRows, type PriceArrays } from './price-arrays.ts';
import {
  createTextInterner,
  createTextList,
  type NumberedTexts,
  type TextInterner,
  type TextList,
} from './numbered-texts.ts';

/** Rows that were read, in file order. Label numbers go on from block to block; text numbers start at 1 in each. */
export interface PriceBlock {
  readonly count: number;
  readonly columns: PriceArrays;
  /** Labels that no block before had; numbered on from the last. */
  readonly newLabels: readonly string[];
  readonly texts: NumberedTexts;
}

/** Rows on their way into a block. */
export interface PriceRows {
  columns: PriceArrays;
  /** Rows that are whole. The one that is being filled in is row `count`; counting it keeps it. */
  count: number;
  readonly labels: TextInterner;
  /** How many labels went with the blocks before. */
  labelsGiven: number;
  texts: TextList;
}

const INITIAL_ROWS = 4_096;

/** No rows yet. */
export function createPriceRows(): PriceRows {
  return {
    columns: createPriceArrays(INITIAL_ROWS),
    count: 0,
    labels: createTextInterner(),
    labelsGiven: 0,
    texts: createTextList(),
  };
}

/** Makes room for the row that is filled in next; returns its number. */
export function nextRow(rows: PriceRows): number {
  if (rows.count === rows.columns.chain.length) rows.columns = enlargeArrays(rows.columns, rows.count * 2);
  return rows.count;
}

/** Gives away the rows so far and starts anew. */
export function takeBlock(rows: PriceRows): PriceBlock {
  const { columns, count, labels, labelsGiven, texts } = rows;
  rows.labelsGiven = labels.count();
  // The next block will be about as long.
  rows.columns = createPriceArrays(count === 0 ? INITIAL_ROWS : Math.ceil(count * 1.1));
  rows.count = 0;
  rows.texts = createTextList();
  return {
    count,
    columns: firstRows(columns, count),
    newLabels: labels.textsFrom(labelsGiven),
    texts: texts.all(),
  };
}

/** The memory of a block that can be handed to another thread without a copy. */
export function transferables(block: PriceBlock): ArrayBuffer[] {
  const buffers = [block.columns.chain.buffer, block.texts.bytes.buffer, block.texts.ends.buffer];
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer);
}
