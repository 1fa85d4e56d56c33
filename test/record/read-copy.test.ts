import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrayLength, copyRows, scatterBoolArray, scatterInt4Array } from '../../src/record/read-copy.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

describe('copyRows', () => {
  it('decodes each type and null', async () => {
    const uuid = new Uint8Array(16);
    const rows: unknown[] = [];
    const count = await withClient((client) =>
      copyRows(
        client,
        `select (-7)::smallint, (-70000)::integer, true, false, null::boolean, 'é🥕', '', null::text,
          '00112233-4455-6677-8899-aabbccddeeff'::uuid`,
        (row) => {
          row.copyUuid(8, uuid, 0);
          rows.push([
            row.int2(0),
            row.int4(1),
            row.bool(2),
            row.bool(3),
            row.bool(4),
            row.text(5),
            row.text(6),
            row.text(7),
          ]);
        },
      ),
    );
    expect(count).toBe(1);
    expect(rows).toEqual([[-7, -70_000, true, false, null, 'é🥕', '', null]]);
    expect(Buffer.from(uuid).toString('hex')).toBe('00112233445566778899aabbccddeeff');
  });

  it('finds rows that are spread over many chunks, and many rows in one', async () => {
    const lengths: number[] = [];
    const ids: number[] = [];
    await withClient((client) =>
      copyRows(
        client,
        `select g, repeat('x', case when g % 100 = 0 then 400000 else g % 50 end) from generate_series(1, 1000) g`,
        (row) => {
          ids.push(row.int4(0));
          lengths.push(row.text(1)!.length);
        },
      ),
    );
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    expect(lengths).toEqual(ids.map((id) => (id % 100 === 0 ? 400_000 : id % 50)));
  });

  it('scatters arrays to slots, leaves out slot -1, and gives nulls their number', async () => {
    const numbers = new Uint32Array(3);
    const flags = new Uint8Array(3);
    const lengths: number[] = [];
    await withClient((client) =>
      copyRows(client, `select '{5,null,7,8}'::integer[], '{t,f,f,t}'::boolean[], '{}'::integer[]`, (row) => {
        lengths.push(arrayLength(row, 0), arrayLength(row, 2));
        const slots = Int32Array.of(2, 0, -1, 1);
        scatterInt4Array(row, 0, slots, numbers, 0xffff_ffff);
        scatterBoolArray(row, 1, slots, flags);
      }),
    );
    expect(lengths).toEqual([4, 0]);
    expect([...numbers]).toEqual([0xffff_ffff, 8, 5]);
    expect([...flags]).toEqual([0, 1, 1]);
  });

  it('passes on an error of the query and of the reader', async () => {
    await expect(withClient((client) => copyRows(client, 'select nonsense', () => {}))).rejects.toThrow(
      'nonsense',
    );
    const client = await database.pool.connect();
    const reading = copyRows(client, 'select generate_series(1, 10)', () => {
      throw new Error('enough');
    });
    await expect(reading).rejects.toThrow('enough');
    client.release(true);
  });
});
