/** Encodings of text files: what a file is written in, and its bytes as UTF-8. */
import { isAscii, isUtf8 } from 'node:buffer';

/** UTF-16, the order of whose bytes a mark or the bytes themselves tell. */
export type WideEncoding = 'utf-16le' | 'utf-16be';

const SAMPLE_BYTES = 4_096;
/** Of the sample's odd or even bytes so many are 0 in UTF-16 of Latin letters; in no other text is any. */
const WIDE_SHARE = 0.4;

/** Null: a byte a letter, or UTF-8. `head`: the beginning of the file. */
export function wideEncodingOf(head: Uint8Array): WideEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(head.length, SAMPLE_BYTES) / 2);
  if (pairs < 4) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) even++;
    if (head[2 * i + 1] === 0) odd++;
  }
  if (odd > pairs * WIDE_SHARE && even < odd / 8) return 'utf-16le';
  return even > pairs * WIDE_SHARE && odd < even / 8 ? 'utf-16be' : null;
}

/** UTF-16 as UTF-8, without its mark. */
export async function* narrowed(
  chunks: AsyncIterable<Buffer>,
  encoding: WideEncoding,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text, 'utf8');
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest, 'utf8');
}

const WINDOWS_1252 = new TextDecoder('windows-1252');
const NEWLINE = 0x0a;

/** Decodes whole lines. */
export interface LineDecoder {
  decode(bytes: Buffer): string;
  /** How many lines were no UTF-8, so that they were read as Windows-1252 (which Latin-1 is part of). */
  windowsLines(): number;
  /** How many lines had UTF-8 letters beyond ASCII. Not counted within blocks that are UTF-8 throughout. */
  hasUtf8(): boolean;
}

/** A decoder that decides line by line: files that were put together from several can be of both encodings. */
export function createLineDecoder(): LineDecoder {
  let windows = 0;
  let utf8 = false;
  const decodeLine = (line: Buffer): string => {
    if (isUtf8(line)) return line.toString('utf8');
    windows++;
    return WINDOWS_1252.decode(line);
  };
  return {
    decode(bytes) {
      if (isAscii(bytes)) return bytes.toString('latin1');
      if (isUtf8(bytes)) {
        utf8 = true;
        return bytes.toString('utf8');
      }
      const lines: string[] = [];
      for (let start = 0; start < bytes.length; ) {
        const newline = bytes.indexOf(NEWLINE, start);
        const end = newline < 0 ? bytes.length : newline + 1;
        const line = bytes.subarray(start, end);
        if (!utf8 && !isAscii(line) && isUtf8(line)) utf8 = true;
        lines.push(decodeLine(line));
        start = end;
      }
      return lines.join('');
    },
    windowsLines: () => windows,
    hasUtf8: () => utf8,
  };
}
