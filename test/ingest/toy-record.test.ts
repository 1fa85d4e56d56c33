import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFormats, KNOWN, type KnownFormats } from '../../src/ingest/formats.ts';
import { importPath } from '../../src/ingest/import.ts';
import { type ChildTable, mergeChildren } from '../../src/ingest/records/child-table.ts';
import { slug, text, uuid } from '../../src/ingest/records/fields.ts';
import { defineRecordKind } from '../../src/ingest/records/record-kind.ts';
import { RECORDS } from '../../src/ingest/records/records.ts';
import { openStage, type StagedTable } from '../../src/ingest/records/staged-table.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeFeed, writeText } from './feed-fixture.ts';

const RECALL: StagedTable = {
  table: 'recall',
  key: 'recall_id',
  columns: [
    { name: 'chain_slug', type: 'text' },
    { name: 'title', type: 'text', ifAbsent: "'Recall'" },
  ],
  extras: [{ name: 'lots', type: 'jsonb' }],
};

const LOTS: ChildTable = {
  table: 'recall_lot',
  parent: RECALL,
  list: 'lots',
  columns: [{ name: 'lot', type: 'text' }],
  order: 'lot collate "C"',
};

/** A kind of record that nobody has: its schema, its table and its merge. */
const RECALLS = defineRecordKind({
  name: 'recalls',
  schema: z.strictObject({
    id: uuid,
    chain_slug: slug,
    title: text(200).optional(),
    lots: z.array(text(20)).optional(),
  }),
  async openSink(client) {
    const { rows } = await client.query<{ slug: string }>('select slug from chain order by chain_id');
    const chains = new Set(rows.map((row) => row.slug));
    const stage = await openStage(client, RECALL);
    return {
      add({ id, lots, ...values }, line) {
        if (!chains.has(values.chain_slug))
          return [{ field: 'chain_slug', problem: 'unknown chain', detail: values.chain_slug }];
        stage.add(line, id, { ...values, lots: lots?.map((lot) => [lot]) });
        return null;
      },
      drain: stage.drain,
      abort: stage.abort,
      async finish() {
        await stage.end();
        const repeated = await stage.fold();
        const recall = await stage.merge();
        return { tables: { recall, recall_lot: await mergeChildren(client, LOTS) }, repeated };
      },
    };
  },
});
const WITH_RECALLS: KnownFormats = { ...KNOWN, records: [...RECORDS, RECALLS] };

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    create table recall (recall_id integer primary key generated always as identity, id uuid not null unique,
      chain_slug text not null, title text not null);
    create table recall_lot (recall_id integer not null references recall, lot text not null, primary key (recall_id, lot))`);
});
afterAll(() => database.close());

async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select r.id, r.title, array_remove(array_agg(l.lot order by l.lot), null) as lots
     from recall r left join recall_lot l using (recall_id) group by r.recall_id order by r.id`,
  );
  return rows;
}

describe('a kind of record that is one line of the table', () => {
  it('comes in with a feed folder, after what it depends on', async () => {
    const folder = writeFeed({
      'recalls.ndjson': [
        { id: FIRST, chain_slug: 'corner', title: 'Glass in jam', lots: ['B2', 'A1'] },
        { id: SECOND, chain_slug: 'corner', lots: [] },
        { id: SECOND, chain_slug: 'nochain' },
        { id: SECOND, chain_slug: 'corner', titel: 'Nuts' },
      ],
      'chains.ndjson': [{ slug: 'corner', name: 'Corner', pricing_scope: 'no_ecommerce' }],
    });
    const summary = await importPath(database.pool, folder, { known: WITH_RECALLS });
    expect(summary.files.map(({ file }) => file)).toEqual(['chains.ndjson', 'recalls.ndjson']);
    expect(summary.files[1]).toMatchObject({
      format: 'recalls',
      written: 2,
      rejected: 2,
      tables: {
        recall: { added: 2, changed: 0, unchanged: 0 },
        recall_lot: { added: 2, changed: 0, unchanged: 0 },
      },
      reasons: { 'chain_slug: unknown chain': 1, 'titel: unknown field': 1 },
    });
    expect(summary.files[1]!.samples[1]!.reasons).toEqual(['titel: unknown field (did you mean title?)']);
    expect(await stored()).toEqual([
      { id: FIRST, title: 'Glass in jam', lots: ['A1', 'B2'] },
      { id: SECOND, title: 'Recall', lots: [] },
    ]);
  });

  it('keeps what a later feed leaves out, and what it repeats in another order', async () => {
    const folder = writeFeed({
      'recalls.ndjson': [
        { id: FIRST, chain_slug: 'corner', lots: ['A1', 'B2'] },
        { id: SECOND, chain_slug: 'corner', title: 'Nuts', lots: ['C3'] },
      ],
    });
    const { files } = await importPath(database.pool, folder, { known: WITH_RECALLS });
    expect(files[0]!.tables).toEqual({
      recall: { added: 0, changed: 1, unchanged: 1 },
      recall_lot: { added: 1, changed: 0, unchanged: 2 },
    });
    expect(await stored()).toEqual([
      { id: FIRST, title: 'Glass in jam', lots: ['A1', 'B2'] },
      { id: SECOND, title: 'Nuts', lots: ['C3'] },
    ]);
  });

  it('is what a mapping can make of rows', async () => {
    const mapping = writeText(
      'mapping.json',
      JSON.stringify({
        description: 'Recalls, one row a lot',
        input: { format: 'csv' },
        targets: [
          { record: 'recalls', fields: { id: 'number', chain_slug: { constant: 'corner' }, title: 'what' } },
        ],
      }),
    );
    const path = writeText('recalls.csv', `number,what\n${SECOND},Peanuts\n`);
    const summary = await importPath(database.pool, path, { mapping, known: WITH_RECALLS });
    expect(summary.files[0]).toMatchObject({ format: 'mapped', written: 1 });
    expect((await stored())[1]).toEqual({ id: SECOND, title: 'Peanuts', lots: ['C3'] });
    await expect(importPath(database.pool, path, { mapping })).rejects.toThrow(
      'targets.0.record: is no kind of record ("recalls"; known are chains, stores',
    );
  });

  it('is told of by help, and is no kind where the table lacks it', async () => {
    expect(describeFormats(WITH_RECALLS)).toContainEqual(['recalls', 'Our feed: recalls.ndjson.']);
    const path = join(writeFeed({ 'recalls.ndjson': [{ reason: 'glass' }] }), 'recalls.ndjson');
    await expect(importPath(database.pool, path)).rejects.toThrow(
      `${basename(dirname(path))}/recalls.ndjson: neither its name nor its columns say what it is. Its columns are: reason`,
    );
  });
});
