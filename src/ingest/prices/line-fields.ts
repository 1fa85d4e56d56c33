/** Values of a line that was scanned, as numbers of a price row. */
import type { TextNumbers } from './numbered-texts.ts';
import { parseE4 } from './parse-bytes.ts';
import { MOST_BYTES, PRICE_FIELDS } from './price-fields.ts';
import { type LineScan, VALUE } from './scan-line.ts';

/** In place of a number: the line does not say. */
export const NONE = -1;
/** In place of a number: the schema is to decide. */
export const REJECTED = -2;

const SPACE = 0x20;

/** What texts of earlier lines stood for: feeds repeat themselves, and what a text stands for is looked up once. */
export interface LineMemory {
  /** By field: where the text stands whose number is known; 0: nowhere. */
  readonly at: Int32Array;
  readonly number: Int32Array;
  /** The row of the store that a chain and its number last named, and that chain: what `at` of the two stands for. */
  numberedStore: number;
  numberedChain: number;
  /** The chain that the line names, or else the chain of its store; NONE: not known. */
  chain: number;
}

/** Remembers nothing yet. */
export function createLineMemory(): LineMemory {
  const fields = PRICE_FIELDS.length;
  return {
    at: new Int32Array(fields),
    number: new Int32Array(fields),
    numberedStore: NONE,
    numberedChain: NONE,
    chain: NONE,
  };
}

/** To be called when the bytes that lines were scanned in are left. */
export function forgetLines(memory: LineMemory): void {
  memory.at.fill(0);
}

/** True where the line says nothing of the field. */
export function isMissing({ kind }: LineScan, field: number): boolean {
  return kind[field] === VALUE.absent || kind[field] === VALUE.null;
}

/** A text that neither is blank nor needs trimming nor is too long. */
export function isPlain(
  { kind, start: starts, end: ends }: LineScan,
  bytes: Uint8Array,
  field: number,
): boolean {
  const start = starts[field]!;
  const end = ends[field]!;
  return (
    kind[field] === VALUE.text &&
    end > start &&
    end - start <= MOST_BYTES[field]! &&
    bytes[start] !== SPACE &&
    bytes[end - 1] !== SPACE
  );
}

/** Whether the field's text is the one that `memory` knows. */
export function isRepeated({ kind, repeatOf }: LineScan, { at }: LineMemory, field: number): boolean {
  return kind[field] === VALUE.text && repeatOf[field] === at[field] && at[field]! > 0;
}

/** A text field's number: 0 for none, REJECTED where the schema is to decide. */
export function textNumber(
  scan: LineScan,
  memory: LineMemory,
  bytes: Uint8Array,
  field: number,
  numbers: TextNumbers,
): number {
  if (isMissing(scan, field)) return 0;
  if (!isPlain(scan, bytes, field)) return REJECTED;
  const { at, number } = memory;
  const start = scan.start[field]!;
  if (!isRepeated(scan, memory, field)) number[field] = numbers.numberOf(bytes, start, scan.end[field]!);
  at[field] = start;
  return number[field]!;
}

/** Dollars in ten-thousandths, at least `least`: NONE for none, REJECTED where the schema is to decide. */
export function moneyE4(scan: LineScan, bytes: Uint8Array, field: number, least: number): number {
  if (isMissing(scan, field)) return NONE;
  if (scan.kind[field] !== VALUE.number) return REJECTED;
  const e4 = parseE4(bytes, scan.start[field]!, scan.end[field]!);
  return e4 < least ? REJECTED : e4;
}
