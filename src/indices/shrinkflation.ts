import type pg from 'pg';
import { utcDayText } from '../domain/time/utc-day.ts';
import { readDefinitions } from './definitions.ts';

/** A pack that changed its size while an index followed it. */
export interface SizeChange {
  readonly slug: string;
  readonly product_id: string;
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly before_units: number;
  readonly after_units: number;
}

/** Every change of a pack's size that an index's definition says or that imports showed, by day, index and product. */
export async function listShrinkflation(pool: pg.Pool, slugs?: readonly string[]): Promise<SizeChange[]> {
  const client = await pool.connect();
  try {
    const definitions = await readDefinitions(client, slugs);
    return definitions
      .flatMap(({ frozen2 }) =>
        frozen2.constituents.flatMap(({ product_id, name, units, sizes }) =>
          sizes.map(({ from_day, units: after }, i) => ({
            slug: frozen2.slug,
            product_id,
            name,
            on: utcDayText(from_day),
            before_units: sizes[i - 1]?.units ?? units,
            after_units: after,
          })),
        ),
      )
      .filter(({ before_units, after_units }) => before_units !== after_units)
      .sort((a, b) => {
        const [x, y] = [a, b].map(({ on, slug, product_id }) => `${on} ${slug} ${product_id}`);
        return x! < y! ? -1 : 1;
      });
  } finally {
    client.release();
  }
}
