import type pg from 'pg';
import type { CompileStep } from '../../src/publish/publishing.ts';
import { STEPS } from '../../src/publish/steps.ts';
import { numberColumn, stringColumn } from '../../src/snapshot/files/arrow-columns.ts';
import type { Part } from '../../src/snapshot/parts/part.ts';
import { PARTS } from '../../src/snapshot/parts/parts.ts';

/*
 * All that a part with data of its own is: a migration, a query of the record, a part, a compile step, and a line in
 * each of the two tables.
 */

/** What a migration would add. */
export async function addToyTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table toy (
      toy_id integer primary key generated always as identity,
      name text not null,
      pieces integer not null
    );
    create trigger toy_revision after insert or delete or update on toy
      for each statement execute function bump_revision_on_change('toys')`);
}

interface ToyRow {
  name: string;
  pieces: number;
}

/** All toys, by `toy_id`. */
async function readToys(client: pg.ClientBase): Promise<ToyRow[]> {
  const { rows } = await client.query<ToyRow>('select name, pieces from toy order by toy_id');
  return rows;
}

/** Toys by ordinal. */
export interface ToyPart {
  readonly names: readonly (string | null)[];
  readonly pieces: Uint32Array;
}

const TOYS: Part<ToyPart> = {
  files: ['toys'],
  sources: ['toys'],
  open(tables) {
    const table = tables('toys');
    return { names: table.strings('name'), pieces: table.numbers('pieces', Uint32Array) };
  },
};

const TOY_STEP: CompileStep = {
  async compile({ read }) {
    const rows = await read(readToys);
    const columns = {
      name: stringColumn(rows.map(({ name }) => name)),
      pieces: numberColumn(Uint32Array.from(rows, ({ pieces }) => pieces)),
    };
    return { toys: { rows: rows.length, columns } };
  },
};

/** The parts of a snapshot with toys, and how each is compiled. */
export const WITH_TOYS = { parts: { ...PARTS, toys: TOYS }, steps: { ...STEPS, toys: TOY_STEP } };
