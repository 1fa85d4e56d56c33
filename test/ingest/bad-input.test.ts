import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDigit } from '../../src/domain/gtin.ts';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await importPath(
    database.pool,
    writeFeed({ 'chains.ndjson': [{ slug: 'shop', name: 'Shop', pricing_scope: 'per_store' }] }),
  );
});
afterAll(() => database.close());

const HEADER = 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County';
const row = (number: number, rest = '-84.39,33.75'): string =>
  `KROGER ${number},${rest},${number} Peachtree St,,Atlanta,GA,30303,1234,FULTON`;
const SNAP = `${HEADER}\n${row(412)}\n`;

const importText = (text: string | Uint8Array, name = 'stores.csv', options = {}) =>
  importPath(database.pool, writeText(name, text), options);
const storeOf = async (name: string) => {
  const { rows } = await database.pool.query('select city, lat, lng from store where name = $1', [name]);
  return rows[0];
};

describe('columns', () => {
  it('names a required column that is missing, the columns that there are, and the nearest', async () => {
    const text = SNAP.replace('Zip5', 'Zipp5').replace('Address,', 'Addres,');
    const summary = await importText(text, 'stores.csv', { format: 'snap' });
    expect(summary).toMatchObject({ failed: true });
    expect(summary.files[0]?.notice).toMatch(
      /^the file lacks the columns Address \(or .*\) \(did you mean Addres\?\); Zip5 .*\(did you mean Zipp5\?\)\. Its columns are: Store_Name, Longitude, .*, County$/,
    );
  });

  it.skipIf(!existsSync('/proc/self/fd')).each([
    ['names a column twice', `${HEADER},Longitude\n${row(412)},-80\n`, 'snap'],
    ['lacks a column that codes are judged by', 'code\n036000291452\n', 'off'],
  ])('closes a file whose header %s', async (_, text, format) => {
    await importText(text, 'refused.csv', { format });
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      const path = `/proc/self/fd/${fd}`;
      return existsSync(path) ? [readlinkSync(path)] : [];
    });
    expect(open.filter((path) => path.endsWith('refused.csv'))).toEqual([]);
  });

  it('refuses a header that names a column twice, and touches nothing', async () => {
    await importText(SNAP);
    const twice = `${HEADER},Longitude\n${row(412, '0,0')},-80\n`;
    const summary = await importText(twice);
    expect(summary.files[0]).toMatchObject({
      status: 'failed',
      notice: 'the header names Longitude twice (columns 2 and 11): rename or remove one',
    });
    expect(await storeOf('KROGER 412')).toMatchObject({ lat: 33.75, lng: -84.39 });
  });

  it('leaves what is known where a column is absent or a cell is empty', async () => {
    await importText(SNAP);
    await importText(`${HEADER}\n${row(412, ',')}\n`);
    await importText('Store_Name,Address,City,State,Zip5\nKROGER 412,412 Peachtree St,Atlanta,GA,30303\n');
    expect(await storeOf('KROGER 412')).toMatchObject({ lat: 33.75, lng: -84.39 });
  });

  it('says that a header line seems to be missing', async () => {
    await expect(importText(`${row(1)}\n${row(2)}\n`)).rejects.toThrow('is the header line missing?');
  });

  it('is an error where there is a header and nothing else', async () => {
    const summary = await importText(`${HEADER}\n`);
    expect(summary).toMatchObject({ failed: true });
    expect(summary.files[0]?.notice).toBe('nothing got in: the file has no rows');
  });

  it('names the value of a position that is no number', async () => {
    const summary = await importText(`${HEADER}\n${row(412)}\n${row(413, '"-84,39",33.7N')}\n`);
    expect(summary.files[0]?.samples.map(({ reasons }) => reasons)).toEqual([
      ['lat: expected number ("33.7N")', 'lng: expected number ("-84,39")'],
    ]);
  });

  it('reads ZIP+4 of one column', async () => {
    const zips = ['30303-1234', '303031234', '30303-'];
    const rows = zips.map((zip, i) => row(420 + i).replace('30303', zip));
    expect(await importText(`${HEADER}\n${rows.join('\n')}\n`)).toMatchObject({ rejected: 0 });
    const { rows: stores } = await database.pool.query("select zip from store where name like 'KROGER 42_'");
    expect(stores).toEqual(zips.map(() => ({ zip: '30303' })));
  });

  it('names the line of Excel before the header', async () => {
    const { files } = await importText(`sep=,\r\n${HEADER}\n${row(1)}\n`, 'stores.csv', { format: 'snap' });
    expect(files[0]?.notice).toBe(
      'the file cannot be read: its first line, "sep=,", is for Excel alone: remove it',
    );
  });

  it('is an error where nothing gets in', async () => {
    const rejected = await importText(
      `${HEADER}\n${row(1).replace('30303', '3')}\n${row(2).replace('30303', '')}\n`,
    );
    expect(rejected.files[0]?.notice).toBe('nothing got in: all of its 2 rows were rejected');
    const leftOut = await importText(`${HEADER}\n${row(1).replace('KROGER', 'Corner Shop')}\n`);
    expect(leftOut.files[0]?.notice).toBe('nothing got in: its only row was left out');
    expect([rejected.failed, leftOut.failed]).toEqual([true, true]);
  });

  it('is an error where --format is another than the file’s', async () => {
    const summary = await importText(SNAP, 'stores.csv', { format: 'off' });
    expect(summary.files[0]?.notice).toMatch(
      /^the file lacks the columns code \(or gtin14, barcode\); product_name/,
    );
    const feed = await importText(SNAP, 'stores.csv', { format: 'prices' });
    expect(feed.files[0]?.notice).toBe('one JSON object a line was expected; the file is a table');
  });
});

describe('delimiters, quoting and encodings', () => {
  const text = `${HEADER}\n${row(500).replace('Atlanta', '"Peñasco, ""Ü"""')}\n${row(501)}\n`;
  const plain = text.replace('"Peñasco, ""Ü"""', 'Peñasco');
  const utf16be = Buffer.from(`\uFEFF${plain}`, 'utf16le').swap16();

  it.each([
    ['commas', text, 'comma separated, in UTF-8', 'Peñasco, "Ü"'],
    ['semicolons', plain.replaceAll(',', ';'), 'semicolon separated, in UTF-8', 'Peñasco'],
    ['tabs', plain.replaceAll(',', '\t'), 'tab separated, without quoting, in UTF-8', 'Peñasco'],
    ['bars', plain.replaceAll(',', '|'), 'bar separated, in UTF-8', 'Peñasco'],
    ['a mark', `\uFEFF${plain}`, 'in UTF-8 with a byte order mark', 'Peñasco'],
    ['Windows-1252', Buffer.from(plain, 'latin1'), 'in Windows-1252', 'Peñasco'],
    ['UTF-16LE', Buffer.from(`\uFEFF${plain}`, 'utf16le'), 'in UTF-16LE', 'Peñasco'],
    ['UTF-16BE', utf16be, 'in UTF-16BE', 'Peñasco'],
    ['UTF-16LE without a mark', Buffer.from(plain, 'utf16le'), 'in UTF-16LE', 'Peñasco'],
    ['CRLF', plain.replaceAll('\n', '\r\n'), 'comma separated, in UTF-8', 'Peñasco'],
    ['gzip without its name', gzipSync(plain), 'comma separated, in UTF-8', 'Peñasco'],
  ])('reads %s, and says so', async (_, bytes, reading, city) => {
    const summary = await importText(bytes);
    expect(summary.files[0]).toMatchObject({ status: 'done', read: 2, rejected: 0 });
    expect(summary.files[0]?.reading).toContain(reading);
    expect(await storeOf('KROGER 500')).toMatchObject({ city });
  });

  it('counts the lines of a file of two encodings that are no UTF-8', async () => {
    const mixed = Buffer.concat([
      Buffer.from(`${HEADER}\n${row(502).replace('Atlanta', 'Peñasco')}\n`),
      Buffer.from(`${row(503).replace('Atlanta', 'Cañon')}\n`, 'latin1'),
    ]);
    const summary = await importText(mixed);
    expect(summary.files[0]?.notes).toEqual({ 'lines that are no UTF-8, read as Windows-1252': 1 });
    expect([await storeOf('KROGER 502'), await storeOf('KROGER 503')]).toMatchObject([
      { city: 'Peñasco' },
      { city: 'Cañon' },
    ]);
  });

  it('rejects the line of a stray quote, and none of those after it', async () => {
    const rest = Array.from({ length: 8 }, (_, i) => row(510 + i)).join('\n');
    const text = `${HEADER}\n"${row(504)}\n${row(505)}\n${row(506).replace('6 P', '6" P')}\n${rest}\n`;
    const summary = await importText(text);
    expect(summary.files[0]).toMatchObject({ read: 11, rejected: 1, samples: [{ line: 2 }] });
  });
});

describe('what is no table', () => {
  const noise = Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * i * 31 + i * 7) & 0xff));

  it.each([
    ['a.xlsx', Buffer.from('PK\x03\x04\x14\x00....[Content_Types].xml....', 'latin1'), 'an Excel workbook'],
    ['a.png', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1'), 'a PNG image'],
    ['a.zip', Buffer.from('PK\x03\x04\x14\x00\x00data.csv', 'latin1'), 'a ZIP archive'],
    ['a.pdf', '%PDF-1.7\n%', 'a PDF document'],
    ['a.csv', noise, 'binary data, not text'],
    ['a.html', '<!DOCTYPE html><html>', 'a web page'],
    ['a.csv', '', 'it is empty'],
    ['a.csv', '\n \n', 'it is empty'],
    ['a.json', '{"name":\n"x"}', 'one JSON object a line, or a JSON list of objects, was expected'],
  ])('says what %s is', async (name, bytes, what) => {
    await expect(importText(bytes, name)).rejects.toThrow(what);
    const forced = await importText(bytes, name, { format: 'snap' });
    expect(forced.failed).toBe(true);
    expect(forced.files[0]?.notice).toContain(what);
  });
});

describe('JSON', () => {
  const product = (upc: string, name: string) => ({ upc, name });
  const records = [product('036000291452', 'Tissues'), product('012000161155', 'Cola')];

  it('reads a list of records like lines of them', async () => {
    const text = JSON.stringify(records, null, 2);
    const summary = await importText(text, 'products.json', { format: 'products' });
    expect(summary.files[0]).toMatchObject({ read: 2, written: 2, reading: 'a JSON list in ASCII' });
  });

  it('rejects the entries that are broken or too long, by their number', async () => {
    const text = `[${JSON.stringify(records[0])},{"upc":1e},${JSON.stringify(product('x'.repeat(1_100_000), 'x'))},${JSON.stringify(records[1])}]`;
    const summary = await importText(text, 'products.json', { format: 'products' });
    expect(summary.files[0]).toMatchObject({
      read: 4,
      unchanged: 2,
      samples: [
        { line: 2, reasons: ['record: is not JSON'] },
        { line: 3, reasons: ['record: is over 1 MB'] },
      ],
    });
  });

  it('says where a document is not whole', async () => {
    const summary = await importText('[{"upc":"036000291452","name":"Tissues"}', 'products.json', {
      format: 'products',
    });
    expect(summary.files[0]?.notice).toContain('is the file whole?');
  });
});

describe('long lines', () => {
  const long = 'x'.repeat(3 * 1024 * 1024);

  it.each([
    ['a table', 'stores.csv', SNAP.replace('\n', `\n${long}\n`)],
    ['a table, compressed', 'stores.csv.gz', gzipSync(SNAP.replace('\n', `\n${long}\n`))],
    [
      'prices',
      'prices.ndjson',
      `${JSON.stringify({ a: long })}\n{"chain_slug":"shop","web_external_id":"1","upc":"036000291452","regular_price":1,"observed_at":"2026-07-28T09:00:00Z"}\n`,
    ],
  ])('are rejected in %s, and the lines after them read', async (_, name, text) => {
    const summary = await importText(text, name);
    const file = summary.files[0]!;
    expect(file.read).toBe(2);
    expect(file.reasons['record: is over 1 MB']).toBe(1);
    expect(file.reasonExamples['record: is over 1 MB']).toMatchObject({
      line: name === 'prices.ndjson' ? 1 : 2,
    });
  });
});

describe('barcodes of a file', () => {
  const bodies = Array.from({ length: 60 }, (_, i) => `0${String(111_100_000 + i * 7919).padStart(10, '1')}`);
  const header = 'code\tproduct_name\n';
  const gtins = async () => {
    const { rows } = await database.pool.query<{ name: string; gtin14: string | null }>(
      "select name, gtin14 from product where name like 'Item %' order by name",
    );
    return new Map(rows.map(({ name, gtin14 }) => [name, gtin14]));
  };

  it('are all completed where most fail as they stand, also those that check by chance', async () => {
    const padded = bodies.map((body) => body.padStart(13, '0'));
    const byChance = padded.filter((code) => checkDigit(code.slice(0, -1)) === Number(code.at(-1)));
    expect(byChance.length).toBeGreaterThan(0);
    const text = header + padded.map((code, i) => `${code}\tItem ${i}\n`).join('');
    const summary = await importText(text, 'items.tsv', { format: 'off' });
    expect(summary.files[0]?.notes['barcodes that got the check digit which the file leaves out']).toBe(60);
    const known = await gtins();
    for (const [i, body] of bodies.entries())
      expect(known.get(`Item ${i}`)).toBe(`${body}${checkDigit(body)}`.padStart(14, '0'));
  });

  it('are read as they stand where most check, and the doubtful ones are listed', async () => {
    const whole = bodies.map((body) => body + String(checkDigit(body)));
    const wrong = whole[0]!.slice(0, -1) + String((Number(whole[0]!.at(-1)) + 1) % 10);
    const text = `${header}${[wrong, ...whole.slice(1)].map((code, i) => `${code}\tThing ${i}\n`).join('')}`;
    const summary = await importText(text, 'things.tsv', { format: 'off' });
    const file = summary.files[0]!;
    expect(file.rejected).toBe(0);
    expect(readFileSync(file.leftOutFile!, 'utf8').split('\n')[1]).toBe(
      `2,"taken, but its barcode is doubtful: bad_check_digit",,${wrong}\tThing 0`,
    );
  });
});

describe('rows that are left out', () => {
  it('are in a table beside the file, with the reason; the summary has the most frequent names', async () => {
    const shops = ['Joe’s Mart 11', 'JOE’S MART #12', 'Corner "Deli", Inc'].map((name, i) =>
      row(600 + i).replace(/KROGER \d+/, `"${name.replaceAll('"', '""')}"`),
    );
    const summary = await importText(`${HEADER}\n${row(412)}\n${shops.join('\n')}\n`);
    const file = summary.files[0]!;
    expect(file).toMatchObject({
      filtered: { 'not a known chain': 3 },
      filteredExamples: { 'not a known chain': { line: 3, name: 'Joe’s Mart 11' } },
      topLeftOut: [
        ['joe’s mart', 2],
        ['corner "deli", inc', 1],
      ],
    });
    const lines = readFileSync(file.leftOutFile!, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/^5,not a known chain,"Corner ""Deli"", Inc",/);
    const again = await importText(SNAP);
    expect(again.files[0]?.leftOutFile).toBeNull();
    expect(existsSync(file.leftOutFile!)).toBe(true);
  });

  it('are counted by names without the numbers of their stores, and with those that are part of them', async () => {
    const names = ['7-Eleven 1234', '7-ELEVEN #22A', '76 Station', 'Corner 12 LLC', 'CORNER 9 LLC', '#12'];
    const rows = names.map((name, i) => row(650 + i).replace(/KROGER \d+/, name));
    const summary = await importText(`${HEADER}\n${row(412)}\n${rows.join('\n')}\n`);
    expect(summary.files[0]!.topLeftOut).toEqual([
      ['7-eleven', 2],
      ['corner llc', 2],
      ['76 station', 1],
    ]);
  });
});

describe('barcodes that a spreadsheet rounded', () => {
  it('are refused with what to do: of several products they would make one', async () => {
    const products = ['Alpha Soup', 'Beta Beans'].map((name) => ({ upc: '4.9E+10', name }));
    const folder = writeFeed({ 'products.ndjson': [...products, { upc: '49E10', name: 'A code' }] });
    const { files } = await importPath(database.pool, folder);
    expect(files[0]).toMatchObject({
      read: 3,
      rejected: 2,
      reasons: {
        'upc: was rounded by a spreadsheet: make its column text there, and save the file again': 2,
      },
    });
  });
});

describe('what sources write where there is no barcode', () => {
  it('is no barcode: products without one stay what they are', async () => {
    const own = (upc: string, name: string, retailer_product_id: string) => ({
      upc,
      name,
      chain_slug: 'kroger',
      retailer_product_id,
    });
    const folder = writeFeed({
      'chains.ndjson': [{ slug: 'kroger', name: 'Kroger', pricing_scope: 'per_store' }],
      'products.ndjson': [
        own('N/A', 'Loose Bananas', '7001'),
        own('N/A', 'Ground Beef', '7002'),
        own('000000000000', 'Loose Lemons', '7003'),
        own('-', 'Loose Limes', '7004'),
        { upc: 'NULL', name: 'Nothing to know it by' },
      ],
    });
    const { files } = await importPath(database.pool, folder);
    expect(files[1]).toMatchObject({
      read: 5,
      rejected: 1,
      reasons: { 'upc: needs product_id, upc, or chain_slug with retailer_product_id': 1 },
    });
    const { rows } = await database.pool.query(
      `select name, upc from product join product_sku using (product_id)
       where retailer_product_id like '700_' order by retailer_product_id`,
    );
    expect(rows).toEqual(
      ['Loose Bananas', 'Ground Beef', 'Loose Lemons', 'Loose Limes'].map((name) => ({ name, upc: null })),
    );
  });

  it('names no product for a price, even where the record has one under it', async () => {
    await database.pool.query(
      `insert into product (id, name, upc, gtin_note) values ($1, 'All that had none', 'N/A', 'not_a_gtin')`,
      [randomUUID()],
    );
    const price = (retailer_product_id: string, regular_price: number) => ({
      chain_slug: 'kroger',
      web_external_id: '77001',
      upc: 'N/A',
      retailer_product_id,
      regular_price,
      observed_at: '2026-07-28T00:00:00Z',
    });
    const shop = { address: '77 Main St', city: 'Atlanta', state: 'GA', zip: '30303' };
    const folder = writeFeed({
      'stores.ndjson': [{ chain_slug: 'kroger', web_external_id: '77001', name: 'Kroger 77001', ...shop }],
      'prices.ndjson': [price('7001', 0.59), price('7002', 5.99)],
    });
    await importPath(database.pool, folder);
    const { rows } = await database.pool.query(
      `select p.name, v.regular_price_e4 from current_price v join product p using (product_id)
       join store s using (store_id) where s.web_external_id = '77001' order by 1`,
    );
    expect(rows).toMatchObject([{ name: 'Ground Beef' }, { name: 'Loose Bananas' }]);
  });
});
