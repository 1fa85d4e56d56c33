import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../src/ingest/files/line-blocks.ts';
import { openSource } from '../../src/ingest/source.ts';
import { openRows, type RowLayout } from '../../src/ingest/rows.ts';
import type { SourceRow } from '../../src/ingest/source-row.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

async function blocksOf(path: string, blockBytes?: number): Promise<{ text: string; firstLine: number }[]> {
  const blocks: { text: string; firstLine: number }[] = [];
  for await (const { bytes, firstLine } of readBlocks(await openSource(path), blockBytes)) {
    blocks.push({ text: bytes.toString(), firstLine });
  }
  return blocks;
}

async function rowsOf(path: string, layout: RowLayout): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const some of (await openRows(path, layout)).batches) rows.push(...some);
  return rows;
}

/** A Zstandard frame that stores its content uncompressed (RFC 8878). */
function zstdStored(content: Buffer): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUInt32LE(0xfd2fb528, 0);
  frame[4] = 0xa0; // single segment, content size in four bytes
  frame.writeUInt32LE(content.length, 5);
  frame.writeUIntLE((content.length << 3) | 1, 9, 3); // the last block, raw
  return Buffer.concat([frame, content]);
}

describe('openSource', () => {
  const text = '{"slug":"aldi"}\n{"slug":"kroger"}\n';

  it.each([
    ['a.ndjson', Buffer.from(text)],
    ['a.ndjson.gz', gzipSync(text)],
    ['a.ndjson.gz', Buffer.concat([gzipSync(text.slice(0, 10)), gzipSync(text.slice(10))])],
    ['a.ndjson.zst', zstdStored(Buffer.from(text))],
  ])('reads %s', async (name, bytes) => {
    const path = join(writeFeed({}), name);
    writeFileSync(path, bytes);
    expect((await blocksOf(path)).map((block) => block.text).join('')).toBe(text);
  });

  it.each(['cut.ndjson.gz', 'cut.ndjson.zst'])('says that %s is not whole', async (name) => {
    const path = join(writeFeed({}), name);
    writeFileSync(
      path,
      name.endsWith('gz') ? gzipSync(text).subarray(0, 20) : zstdStored(Buffer.from(text)).subarray(0, 20),
    );
    await expect(blocksOf(path)).rejects.toThrow('is the file whole?');
  });

  it.each(['plain.csv.gz', 'plain.csv.zst'])('says of %s that it is only named so', async (name) => {
    const path = join(writeFeed({}), name);
    writeFileSync(path, text);
    await expect(blocksOf(path)).rejects.toThrow(
      /^.*: is no (gzip|Zstandard) file, whatever its name says: take \.(gz|zst) off the name/,
    );
  });

  it('names a file that is missing', async () => {
    await expect(openSource('/nowhere.ndjson')).rejects.toThrow('/nowhere.ndjson: no such file');
  });

  it('does not wait at a pipe, which it could read only once', async () => {
    const pipe = join(writeFeed({}), 'prices.csv');
    execFileSync('mkfifo', [pipe]);
    await expect(openSource(pipe)).rejects.toThrow('is no file but a pipe');
  });

  it.skipIf(process.getuid?.() === 0)(
    'says of a file that this user may not read that it is there',
    async () => {
      const path = writeText('a.ndjson', text);
      chmodSync(path, 0o000);
      await expect(openSource(path)).rejects.toThrow(`${path}: cannot be read (EACCES`);
    },
  );
});

describe('readBlocks', () => {
  it('gives whole lines and the number of the first, however the file is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-zé]{0,12}$/), { maxLength: 40 }),
        fc.integer({ min: 1, max: 64 }),
        async (lines, size) => {
          const text = lines.join('\n');
          const blocks = await blocksOf(writeText('a.ndjson', text), size);
          expect(blocks.map((block) => block.text).join('')).toBe(text);
          for (const [i, { text: whole, firstLine }] of blocks.entries()) {
            if (i < blocks.length - 1) expect(whole.endsWith('\n')).toBe(true);
            const before = blocks
              .slice(0, i)
              .map((block) => block.text)
              .join('');
            expect(firstLine).toBe(before.split('\n').length);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('drops a byte order mark', async () => {
    expect(await blocksOf(writeText('a.ndjson', '\uFEFF{}\n'))).toEqual([{ text: '{}\n', firstLine: 1 }]);
  });
});

describe('openRows', () => {
  const csv: RowLayout = { kind: 'table', delimiter: ',', quote: '"' };

  it('reads CSV with quotes, line breaks and a mark, and knows the line of each row', async () => {
    const rows = await rowsOf(
      writeText('a.csv', '\uFEFFa,b\r\n1,"x, ""y"""\r\n2,"two\nlines"\r\n\r\n3,z\r\n'),
      csv,
    );
    expect(rows.map(({ line, value }) => ({ line, value }))).toEqual([
      { line: 2, value: ['1', 'x, "y"'] },
      { line: 3, value: ['2', 'two\nlines'] },
      { line: 6, value: ['3', 'z'] },
    ]);
  });

  it('marks a row with another number of columns as broken and goes on', async () => {
    const rows = await rowsOf(writeText('a.csv', 'a,b\n1\n2,x,y\n3,z\n'), csv);
    expect(rows.map((row) => row.broken?.detail ?? row.value)).toEqual([
      '1 columns, the header has 2',
      '3 columns, the header has 2',
      ['3', 'z'],
    ]);
  });

  it('reads tab separated values without quoting', async () => {
    const rows = await rowsOf(writeText('a.tsv', 'a\tb\n"1\t5" tall\n'), {
      kind: 'table',
      delimiter: '\t',
      quote: null,
    });
    expect(rows[0]?.value).toEqual(['"1', '5" tall']);
  });

  it('reads tab separated values whose quotes hold lines together', async () => {
    const text = 'a\tb\n1\t"two\nlines"\n2\tone\n';
    const rows = await rowsOf(writeText('a.tsv', text), { kind: 'table', delimiter: '\t' });
    expect(rows.map(({ value }) => value)).toEqual([
      ['1', 'two\nlines'],
      ['2', 'one'],
    ]);
  });

  it('reads a list inside one JSON document', async () => {
    const rows = await rowsOf(writeText('a.json', '{"x":{"list":[{"a":1},{"a":2}]}}'), {
      kind: 'json',
      list: 'x.list',
    });
    expect(rows.map((row) => row.value)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('says where a JSON document has no list', async () => {
    await expect(rowsOf(writeText('a.json', '{}'), { kind: 'json', list: 'x' })).rejects.toThrow(
      'no list at "x"',
    );
  });
});
