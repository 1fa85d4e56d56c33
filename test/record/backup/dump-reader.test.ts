import { describe, expect, it } from 'vitest';
import { readDump } from '../../../src/record/backup/dump-reader.ts';

const ROWS = '1\ta\n2\tb\\\\.\n\\.x\n3\tc\\.\n';
const DUMP = `COPY t (a, b) FROM stdin;\n${ROWS}\\.\n-- {}\n`;

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

describe('the reader of a backup', () => {
  it.each([1, 2, 3, 4, 5, 7, 1000])('finds the end of the rows in pieces of %i bytes', async (size) => {
    const reader = readDump(inPieces(DUMP, size));
    expect(await reader.line()).toBe('COPY t (a, b) FROM stdin;');
    let rows = '';
    for await (const part of reader.rows()) rows += part.toString();
    expect(rows).toBe(ROWS);
    expect(await reader.line()).toBe('-- {}');
  });

  it('hands a row on while it comes in, so that one without an end is not held', async () => {
    const reader = readDump(inPieces('x'.repeat(100_000), 1000));
    let longest = 0;
    const read = async (): Promise<void> => {
      for await (const part of reader.rows()) longest = Math.max(longest, part.length);
    };
    await expect(read()).rejects.toThrow('The backup is cut off: its end is missing.');
    expect(longest).toBe(1000);
  });
});
