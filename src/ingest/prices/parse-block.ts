import type { LineBlock } from '../files/line-blocks.ts';
import type { Reason } from '../reason.ts';
import type { PriceReader } from './price-reader.ts';
import type { PriceBlock } from './price-rows.ts';

/** A record that was rejected; `raw` is the whole line. */
export interface RejectedLine {
  readonly line: number;
  readonly reasons: readonly Reason[];
  readonly raw: string;
}

/** What came of whole lines of a price feed. */
export interface ParsedBlock {
  readonly block: PriceBlock;
  /** Lines that are not blank. */
  readonly records: number;
  readonly rejects: readonly RejectedLine[];
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Reads the lines of a block. */
export function parseBlock(reader: PriceReader, { bytes, firstLine, tooLong }: LineBlock): ParsedBlock {
  const rejects: RejectedLine[] = [];
  let records = 0;
  if (tooLong !== null) {
    records++;
    const reasons = [{ field: 'record', problem: 'is over 1 MB' }];
    rejects.push({ line: tooLong.line, reasons, raw: tooLong.start });
  }
  for (let start = 0, line = firstLine; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const next = newline < 0 ? bytes.length : newline + 1;
    let end = newline < 0 ? bytes.length : newline;
    if (end > start && bytes[end - 1] === RETURN) end--;
    if (end > start) {
      records++;
      const reasons = reader.readLine(bytes, start, end);
      if (reasons !== null) rejects.push({ line, reasons, raw: bytes.toString('utf8', start, end) });
    }
    start = next;
  }
  return { block: reader.take(), records, rejects };
}
