import type pg from 'pg';
import { learnCategories, type NamedCategory } from '../../domain/category-words.ts';
import { sizeOfName } from '../../domain/name-size.ts';
import { copyRows } from '../../record/read-copy.ts';

interface WorkedOut {
  readonly ids: number[];
  readonly categories: (string | null)[];
  readonly sizes: (string | null)[];
}

/**
 * Works out, from their names, the categories and sizes of products for which no source gives them: categories by what
 * the products that have one teach. Returns how many products changed in that.
 */
export async function workOutProducts(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ lacking: boolean; categories: boolean }>(
    `select exists (select from product where category is null or size_display is null) as lacking,
       exists (select from product where category is null) as categories`,
  );
  if (rows[0]?.lacking !== true) return 0;
  const known: NamedCategory[] = [];
  if (rows[0].categories) {
    const select = 'select name, category from product where category is not null order by product_id';
    await copyRows(client, select, (row) => {
      known.push({ name: row.text(0) ?? '', category: row.text(1) ?? '' });
    });
  }
  const changes = await findChanges(client, learnCategories(known));
  if (changes.ids.length > 0) await write(client, changes);
  return changes.ids.length;
}

async function findChanges(
  client: pg.PoolClient,
  guess: (name: string) => string | null,
): Promise<WorkedOut> {
  const changes: WorkedOut = { ids: [], categories: [], sizes: [] };
  await copyRows(
    client,
    `select product_id, name, category is null, size_display is null, derived_category, derived_size
     from product where category is null or size_display is null order by product_id`,
    (row) => {
      const name = row.text(1) ?? '';
      const category = row.bool(2) === true ? guess(name) : null;
      const size = row.bool(3) === true ? sizeOfName(name) : null;
      if (category === row.text(4) && size === row.text(5)) return;
      changes.ids.push(row.int4(0));
      changes.categories.push(category);
      changes.sizes.push(size);
    },
  );
  return changes;
}

async function write(client: pg.PoolClient, { ids, categories, sizes }: WorkedOut): Promise<void> {
  // Statistics lag behind imports: left to itself the planner compares each row with each.
  await client.query('set local enable_nestloop = off');
  await client.query(
    `update product p set derived_category = w.category, derived_size = w.size
     from unnest($1::integer[], $2::text[], $3::text[]) as w (product_id, category, size)
     where w.product_id = p.product_id`,
    [ids, categories, sizes],
  );
  await client.query('set local enable_nestloop = on');
}
