import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainMaker } from '../../src/ingest/adapters/made-chains.ts';
import { importPath } from '../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeText } from './feed-fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NAMES = [
  "Joe's Mart #12",
  "JOE'S MART 13",
  "Joe's Mart Store 14",
  'Foodtowne Fresh 1',
  'Food Towne Fresh',
  'Kroger 412',
  'Target Food Mart',
  'LUCKY',
  'Dollar General',
  '99',
];
const FILE = [
  'Store_Name,Address,City,State,Zip5',
  ...NAMES.map((name, i) => `${name},${i + 1} A St,Macon,GA,31201`),
  '',
].join('\n');

const storesByChain = async (): Promise<unknown> => {
  const { rows } = await database.pool.query(
    `select c.slug, c.name, count(s.store_id)::integer as stores from chain c left join store s using (chain_id)
     group by c.chain_id order by c.slug`,
  );
  return rows;
};

describe('--create-chains', () => {
  it('leaves stores of unknown chains out without it', async () => {
    const { files } = await importPath(database.pool, writeText('stores.csv', FILE), { dryRun: true });
    expect(files[0]).toMatchObject({ tables: { chain: { added: 1 }, store: { added: 1 } } });
  });

  it('makes a chain of a name, its numbers apart; what may be a known chain is left out all the same', async () => {
    const load = () => importPath(database.pool, writeText('stores.csv', FILE), { createChains: true });
    const { files } = await load();
    expect(files[0]?.filtered).toEqual({ 'not a known chain': 3 });
    const made = [
      { slug: 'foodtowne-fresh', name: 'Foodtowne Fresh', stores: 2 },
      { slug: 'joes-mart', name: "Joe's Mart", stores: 3 },
      { slug: 'kroger', name: 'Kroger', stores: 1 },
      { slug: 'target-food-mart', name: 'Target Food Mart', stores: 1 },
    ];
    expect(await storesByChain()).toEqual(made);
    const again = await load();
    expect(again.files[0]).toMatchObject({ tables: { store: { added: 0, changed: 0, unchanged: 7 } } });
    expect(await storesByChain()).toEqual(made);
  });
});

describe("a mapping's constant chain", () => {
  const mapping = (slug: string) =>
    writeText(
      'm.json',
      JSON.stringify({
        description: 'One shop.',
        input: { format: 'csv' },
        targets: [
          {
            record: 'stores',
            fields: {
              chain_slug: { constant: slug },
              web_external_id: 'no',
              name: 'name',
              address: 'street',
              city: 'city',
              state: 'state',
              zip: 'zip',
            },
          },
        ],
      }),
    );
  const stores = 'no,name,street,city,state,zip\n1,Corner,1 B St,Macon,GA,31201\n';

  it('is made where the record lacks it, and left alone where it has it', async () => {
    const load = () =>
      importPath(database.pool, writeText('s.csv', stores), { mapping: mapping('corner-shop') });
    expect((await load()).files[0]).toMatchObject({
      read: 1,
      tables: { chain: { added: 1 }, store: { added: 1 } },
    });
    await database.pool.query("update chain set name = 'The Corner' where slug = 'corner-shop'");
    expect((await load()).files[0]).toMatchObject({ tables: { store: { unchanged: 1 } } });
    expect(await storesByChain()).toContainEqual({ slug: 'corner-shop', name: 'The Corner', stores: 1 });
  });

  it('does not make up for rows: a file of none is an error', async () => {
    const path = writeText('s.csv', 'no,name,street,city,state,zip\n');
    const { files } = await importPath(database.pool, path, { mapping: mapping('nowhere') });
    expect(files[0]).toMatchObject({ status: 'failed', notice: 'nothing got in: the file has no rows' });
    expect(await storesByChain()).not.toContainEqual(expect.objectContaining({ slug: 'nowhere' }));
  });
});

describe('a chain that is made of a name', () => {
  it("has no slug of another one's, and one of 64 characters at most", () => {
    const { make } = createChainMaker([], new Set(['blue-barn']));
    expect(make('Blue Barn')).toBeNull();
    expect(make('Red Barn')).toMatchObject({ slug: 'red-barn' });
    expect(make(`${'Long '.repeat(20)}Barn`)).toMatchObject({ slug: 'long-'.repeat(13).slice(0, 64) });
  });
});
