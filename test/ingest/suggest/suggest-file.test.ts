import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '../../../src/ingest/formats.ts';
import { importPath } from '../../../src/ingest/import.ts';
import { type FileSuggestion, suggestFile } from '../../../src/ingest/suggest/suggest-file.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeText } from '../feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What `--suggest` made of a file that no format knows. */
async function suggested(
  name: string,
  text: string | Uint8Array,
): Promise<FileSuggestion & { path: string }> {
  const path = writeText(name, text);
  const suggestion = await suggestFile(path, KNOWN);
  if (typeof suggestion === 'string') throw new Error(`is ${suggestion}`);
  return { ...suggestion, path };
}

const importWith = (path: string, mapping: string, createChains = false) =>
  importPath(database.pool, path, { mapping, createChains });

const STORES = [
  'Banner|Store #|Store Name|Street|City|State|Postal|Lat|Lon',
  'Oak Grocers|101|Oak Grocers 101|412 Peachtree St|Atlanta|Georgia|30303-1234|33.75|-84.39',
  'Oak Grocers|102|Oak Grocers 102|1 Main St|Athens|Georgia|30601|33.95|-83.39',
  'Kroger|103|Kroger 103|2 Main St|Athens|Georgia|30601|33.96|-83.39',
].join('\r\n');

const PRICES = `Store #,UPC,Item Description,Brand,Dept,Reg Price,Promo Price,Eff Date,Size
101,036000291452,Kleenex  Tissues,Kleenex,Paper,$1.99,,7/4/2026,120 ct
101,012000161155,Pepsi Cola,Pepsi,Drinks,"$1,002.49",$1.99,7/4/2026,2 L
102,012000161155,Pepsi Cola,Pepsi,Drinks,$2.59,,7/14/2026,2 L
103,012000161155,Pepsi Cola,Pepsi,Drinks,,,7/14/2026,2 L
`;

describe('a list of stores of a chain that no list knows, and its prices', () => {
  it('are served from their own columns, the prices with one line corrected', async () => {
    const stores = await suggested('branches.psv', STORES);
    expect(stores.guesses).toEqual([]);
    expect(stores.preview.at(-1)).toMatchObject({ row: 3, kind: 'stores', problems: [] });
    const imported = await importWith(stores.path, stores.mappingFile, true);
    expect(imported.files[0]).toMatchObject({ read: 3, rejected: 0, filtered: {} });
    const { rows } = await database.pool.query(
      `select c.slug, s.web_external_id, s.state, s.zip, s.lat from store s join chain c using (chain_id) order by 2`,
    );
    expect(rows).toEqual([
      { slug: 'oak-grocers', web_external_id: '101', state: 'GA', zip: '30303', lat: 33.75 },
      { slug: 'oak-grocers', web_external_id: '102', state: 'GA', zip: '30601', lat: 33.95 },
      { slug: 'kroger', web_external_id: '103', state: 'GA', zip: '30601', lat: 33.96 },
    ]);

    const prices = await suggested('weekly-prices.csv', PRICES);
    expect(prices.guesses[0]).toBe(
      'No column names the chain: "my-chain" stands in its place. Put the chain\'s slug there.',
    );
    expect(prices.preview[1]).toEqual({
      row: 1,
      kind: 'prices',
      record: {
        chain_slug: 'my-chain',
        web_external_id: '101',
        upc: '036000291452',
        regular_price: 1.99,
        pack_size: '120 ct',
        observed_at: '2026-07-04T00:00:00Z',
      },
      problems: [],
    });
    const text = readFileSync(prices.mappingFile, 'utf8');
    const lines = text.split('\n').filter((line) => line.includes('"my-chain"'));
    expect(lines).toHaveLength(1);
    writeFileSync(prices.mappingFile, text.replace('"my-chain"', '"oak-grocers"'));
    const served = await importWith(prices.path, prices.mappingFile);
    expect(served.files[0]).toMatchObject({ read: 4, rejected: 0, tables: { current_price: { added: 3 } } });
  });
});

describe('the prices of a day on which the layout changed', () => {
  it('are an error, although their products are known', async () => {
    const prices = await suggested('oak-prices.csv', PRICES);
    const text = readFileSync(prices.mappingFile, 'utf8');
    writeFileSync(prices.mappingFile, text.replace('"oak"', '"oak-grocers"'));
    expect((await importWith(prices.path, prices.mappingFile)).failed).toBe(false);
    const changed = writeText('oak-prices.csv', PRICES.replaceAll('/2026', '.2026'));
    const { failed, files } = await importWith(changed, prices.mappingFile);
    expect(failed).toBe(true);
    expect(files[0]?.notice).toBe('nothing got in: all of its 4 rows were rejected or left out');
  });
});

describe('prices whose barcodes lack their check digit', () => {
  it('count each barcode once, however many stores and readings name it', async () => {
    const codes = Array.from({ length: 30 }, (_, i) => `0${1_111_000_001 + i * 7919}`);
    const rows = ['101', '102'].flatMap((store) =>
      codes.map((code) => `${store},${code},Item ${code},2.49,7/4/2026`),
    );
    const text = ['Store #,UPC,Item Description,Reg Price,Eff Date', ...rows, ''].join('\n');
    const { path, mappingFile } = await suggested('elm-prices.csv', text);
    writeFileSync(mappingFile, readFileSync(mappingFile, 'utf8').replace('"elm"', '"oak-grocers"'));
    const { files } = await importWith(path, mappingFile);
    expect(files[0]).toMatchObject({ read: 60, rejected: 0 });
    expect(files[0]?.notes['barcodes that got the check digit which the file leaves out']).toBe(30);
  });
});

describe('sizes in two columns', () => {
  const withUnits = (rows: string) =>
    suggested('packs.csv', `UPC,Description,Size,UOM\n036000291452,Tissues,${rows}`);

  it('are put together', async () => {
    const { preview, unused } = await withUnits('120,CT\n012000161155,Cola,2,L\n');
    expect(preview.map(({ record }) => record)).toMatchObject([
      { size_display: '120 CT' },
      { size_display: '2 L' },
    ]);
    expect(unused).toEqual([]);
  });

  it('are none where the size has its unit already', async () => {
    const { preview, unused } = await withUnits('120 ct,EA\n012000161155,Cola,2 L,EA\n');
    expect(preview[0]).toMatchObject({ record: { size_display: '120 ct' } });
    expect(unused).toEqual(['UOM']);
  });
});

describe('a list of stores without a column of chains', () => {
  it('says how to keep them in one chain', async () => {
    const text =
      'Store #,Store Name,Street,City,State,ZIP\n1,Fir Foods Macon,1 Fir St,Macon,GA,31201\n2,Fir Foods Athens,2 Fir St,Athens,GA,30601\n';
    const { guesses } = await suggested('fir.csv', text);
    expect(guesses[0]).toMatch(/^No column names the chain: .* give its slug as a constant for chain_slug/);
  });

  it('that has a header alone is told from one of unknown columns', async () => {
    const text = 'Store #,Store Name,Street,City,State,ZIP\n';
    await expect(suggested('header.csv', text)).rejects.toThrow('has no row below its header');
  });
});

describe('sale prices with the days on which they hold', () => {
  it('are proposed with a word on what these days are not', async () => {
    const text =
      'Store #,UPC,Reg Price,Sale Price,Sale Start,Sale End,Price Date\n1,036000291452,2.49,1.99,8/1/2026,8/7/2026,7/28/2026\n';
    const { guesses } = await suggested('elm-prices.csv', text);
    expect(guesses.at(-1)).toMatch(/^Sale Start and Sale End are not read: a sale price counts from the day/);
  });
});

describe('a list of stores whose ZIP codes lost their zeros', () => {
  it('is read, also where ZIP+4 stands in the same column', async () => {
    const text = [
      'Banner,Store #,Store Name,Street,City,State,ZIP',
      'Ash Foods,1,Ash Foods Boston,1 Ash St,Boston,MA,2134',
      'Ash Foods,2,Ash Foods Cambridge,2 Ash St,Cambridge,MA,2139-1001',
      'Ash Foods,3,Ash Foods Atlanta,3 Ash St,Atlanta,GA,30303-1234',
    ].join('\n');
    const { path, mappingFile } = await suggested('ash.csv', text);
    expect((await importWith(path, mappingFile, true)).rejected).toBe(0);
    const { rows } = await database.pool.query(
      `select s.zip from store s join chain c using (chain_id) where c.slug = 'ash-foods' order by 1`,
    );
    expect(rows).toEqual([{ zip: '02134' }, { zip: '02139' }, { zip: '30303' }]);
  });
});

describe('a chain’s own list of stores with the columns of the USDA’s', () => {
  it('is not taken for the USDA’s, which has no numbers of stores', async () => {
    const text =
      'Banner,Store #,Store Name,Street,City,State,ZIP\nElm Foods,0012,Elm Foods Salem,1 Elm St,Salem,MA,1970\n';
    const { path, mappingFile } = await suggested('elm.csv', text);
    await importWith(path, mappingFile, true);
    const { rows } = await database.pool.query(
      `select web_external_id, zip from store join chain c using (chain_id) where c.slug = 'elm-foods'`,
    );
    expect(rows).toEqual([{ web_external_id: '0012', zip: '01970' }]);
  });
});

describe('other files', () => {
  it('of prices with decimal commas and foreign names', async () => {
    const { preview } = await suggested(
      'laden.csv',
      'Artikel;EAN;Preis;Datum;Filiale\nMilch;4006381333931;1,99;24.07.2026;5\nBrot;4006381333931;1.002,49;25.07.2026;5\n',
    );
    expect(preview.map(({ record }) => record?.['regular_price'])).toEqual([
      undefined,
      1.99,
      undefined,
      1002.49,
    ]);
    expect(preview[1]?.record).toMatchObject({ observed_at: '2026-07-24T00:00:00Z', web_external_id: '5' });
  });

  it('of JSON with nested members', async () => {
    const shop = {
      banner: 'Kroger',
      title: 'Kroger 412',
      location: {
        street: '412 Peachtree St',
        city: 'Atlanta',
        state: 'Georgia',
        postalCode: 3033,
        geo: [33.75, -84.39],
      },
    };
    const { mapping, preview } = await suggested(
      'shops.json',
      JSON.stringify({ results: [shop, shop] }, null, 2),
    );
    expect(mapping.input).toEqual({ format: 'json', rows: 'results' });
    expect(preview[0]).toMatchObject({
      record: { chain_slug: 'kroger', city: 'Atlanta', state: 'GA', zip: '03033' },
      problems: [],
    });
  });

  it('of products, JSON lines with numbers', async () => {
    const { path, mappingFile } = await suggested(
      'items.jsonl',
      '{"title":"Green Tea","upc":36000291452,"brand":"Lipton"}\n{"title":"Black Tea","upc":12000161155}\n',
    );
    const summary = await importWith(path, mappingFile);
    expect(summary.files[0]).toMatchObject({ read: 2, rejected: 0, written: 2 });
  });

  it('of barcodes under a name that says nothing', async () => {
    const { preview } = await suggested('x.tsv', 'k\titem name\n036000291452\tTissues\n012000161155\tCola\n');
    expect(preview[0]?.record).toEqual({ upc: '036000291452', name: 'Tissues' });
  });

  it('in Windows-1252 with American dates whose days are over 12', async () => {
    const { preview } = await suggested(
      'market.csv',
      Buffer.from(
        'store,sku,item,price,date\n1,7,Jalapeño,3.5,25/07/2026\n1,8,Café,4,26/07/2026\n',
        'latin1',
      ),
    );
    expect(preview.map(({ record }) => record)).toMatchObject([
      { chain_slug: 'market', retailer_product_id: '7', name: 'Jalapeño' },
      { regular_price: 3.5, observed_at: '2026-07-25T00:00:00Z' },
      { name: 'Café' },
      {},
    ]);
  });
});

describe('exports of spreadsheets', () => {
  const priced = (header: string, ...cells: readonly string[]): string =>
    [header, ...cells.map((cell, i) => `101,012000161${String(150 + i)},Cola ${i},2.59,${cell}`)].join('\n');
  const HEADER = 'Store,UPC,Item,Reg Price';

  it.each([
    ['46231', { day: '2026-07-28' }],
    ['7/28/2026 12:00:00 AM', { day: '2026-07-28' }],
    ['7/28/26', { day: '2026-07-28' }],
    ['28-Jul-26', { day: '2026-07-28' }],
    ['2026-07-28 06:30:00', { day: '2026-07-28' }],
    ['2026-07-28T06:30:00-05:00', { day: '2026-07-28' }],
  ])('with days as %s: prices are of that day, not of the file’s', async (cell, { day }) => {
    const { guesses, preview } = await suggested('oak.csv', priced(`${HEADER},Eff Date`, cell, cell));
    expect(guesses.join()).not.toContain('the day of the file');
    expect(preview[1]?.record).toMatchObject({ observed_at: `${day}T00:00:00Z` });
  });

  it('take numbers for days only under a name that says so', async () => {
    const { guesses } = await suggested('oak.csv', priced(`${HEADER},Route`, '46231', '46232'));
    expect(guesses.join()).toContain('No column says when');
  });

  it('say which named columns are not read, and why', async () => {
    const { guesses } = await suggested(
      'oak.csv',
      priced(`${HEADER},Promo Price,Price Date`, '2 for $5,week 31', '2.19,week 31'),
    );
    expect(guesses).toContain(
      'Promo Price is named as if it had sale prices, but 2 for $5 is not read as one: the column is left out.',
    );
    expect(guesses).toContain(
      'Price Date is named as if it had days, but week 31 is not read as one: the column is left out.',
    );
  });

  it('with words for "no value", and zeros where there is no sale: nothing of them gets in', async () => {
    const { guesses, preview, path, mappingFile } = await suggested(
      'oak.csv',
      priced(
        `${HEADER},Promo Price,Size,Date`,
        '0.00,#N/A,7/28/2026',
        'NULL,2 L,7/28/2026',
        'US$1.99,2 L,7/28/2026',
      ),
    );
    expect(guesses).toContain('Cells that say NULL or #N/A or 0.00 are read as empty.');
    const [none, nothing, sale] = preview.filter(({ kind }) => kind === 'prices').map(({ record }) => record);
    expect(none).not.toHaveProperty('sale_price');
    expect(none).not.toHaveProperty('pack_size');
    expect(nothing).not.toHaveProperty('sale_price');
    expect(sale).toMatchObject({ regular_price: 2.59, sale_price: 1.99 });
    writeFileSync(mappingFile, readFileSync(mappingFile, 'utf8').replace('"oak"', '"oak-grocers"'));
    const { files } = await importWith(path, mappingFile);
    expect(files[0]).toMatchObject({ read: 3, rejected: 0, tables: { current_price: { added: 3 } } });
  });

  it('with names in Spanish and French, with accents', async () => {
    const row = '101;012000161155;Cola;2,59;1,99;28/07/2026';
    for (const header of [
      'Tienda;Código de barras;Descripción;Precio;Precio de oferta;Fecha',
      'Magasin;Code-barres;Désignation;Prix TTC;Prix promo;Date de relevé',
    ]) {
      const { preview } = await suggested('oak.csv', `${header}\n${row}\n`);
      expect(preview.map(({ record }) => record)).toMatchObject([
        { upc: '012000161155', name: 'Cola' },
        {
          web_external_id: '101',
          regular_price: 2.59,
          sale_price: 1.99,
          observed_at: '2026-07-28T00:00:00Z',
        },
      ]);
    }
  });
});

describe('nothing is proposed', () => {
  it('for a file that a format knows', async () => {
    const path = writeText(
      'stores.csv',
      'Store_Name,Address,City,State,Zip5\nKROGER 1,1 A St,Atlanta,GA,30303\n',
    );
    expect(await suggestFile(path, KNOWN)).toBe('snap');
    expect(existsSync(`${path}.mapping.json`)).toBe(false);
  });

  it.each([
    ['weather.csv', 'day,rain\n2026-07-29,3\n', 'nothing to propose: prices need'],
    ['a.xlsx', 'PK\u0003\u0004[Content_Types].xml', 'an Excel workbook'],
    ['a.csv', '', 'it is empty'],
    ['a.csv', 'upc,name,price,price\n036000291452,Tissues,1.99,1.49\n', 'the header names price twice'],
    [
      'a.csv',
      'Weekly prices\nRun date: 7/28/2026\nStore,UPC,Item,Price\n101,012000161155,Cola,2.59\n',
      'A row below looks like the header (Store, UPC, Item, Price …): remove what is above it',
    ],
    [
      'a.csv',
      'Store,UPC,Price\n101,3.6E+10,1.99\n101,1.20002E+10,2.59\n',
      'UPC has 3.6E+10: if these are barcodes, a spreadsheet rounded them',
    ],
  ])('for %s, and says why', async (name, text, why) => {
    await expect(suggestFile(writeText(name, text), KNOWN)).rejects.toThrow(why);
  });

  it('over a mapping that may have been corrected', async () => {
    const { path } = await suggested('items.csv', 'upc,name\n036000291452,Tissues\n');
    await expect(suggestFile(path, KNOWN)).rejects.toThrow('is there already');
  });
});

/** Real files, which are not part of the project. */
const DATA = new URL('../../../../shared/data/', import.meta.url);
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: the real data files are not at ${DATA.pathname}`);

describe.skipIf(!hasData)('real files that no format knows', () => {
  it('a list of chains of the name suggestion index: as it was proposed', async () => {
    const text = readFileSync(new URL('stores/us_chains_nsi.json', DATA), 'utf8');
    const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
    const { path, mappingFile } = await suggested('us_chains.json', text);
    const { files } = await importWith(path, mappingFile);
    expect(files[0]).toMatchObject({ read: 152, rejected: 0, filtered: {} });
    const { rows } = await database.pool.query('select from chain where name = any($1)', [names]);
    expect(rows).toHaveLength(new Set(names).size);
  });
});
