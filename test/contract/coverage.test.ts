import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Covered {
  readonly stores: number;
  readonly stores_priced: number;
  readonly prices: number;
  readonly freshness_p50_hours: number | null;
}

interface Coverage extends Covered {
  readonly products: number;
  readonly chains: readonly (Covered & { readonly chain_slug: string; readonly products: number })[];
  readonly states: readonly (Covered & { readonly state: string })[];
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const read = async (): Promise<Coverage> => (await test.call('/v1/coverage')).json();

describe('GET /v1/coverage', () => {
  it('is free, and counts what SQL counts over the record, chain by chain', async () => {
    const { rows } = await test.pool.query<Record<string, string | number>>(
      `select c.slug, count(distinct s.store_id) filter (where s.is_active)::int as stores,
         count(distinct p.store_id)::int as stores_priced, count(p.store_id)::int as prices,
         count(distinct p.product_id)::int as products
       from chain c left join store s using (chain_id)
         left join current_price p on p.store_id = s.store_id and s.is_active
       group by c.slug order by c.slug`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const { chains } = await read();
    expect(
      chains.map((chain) => ({
        slug: chain.chain_slug,
        stores: chain.stores,
        stores_priced: chain.stores_priced,
        prices: chain.prices,
        products: chain.products,
      })),
    ).toEqual(rows);
  });

  it('adds up: chains, states and the whole', async () => {
    const all = await read();
    for (const member of ['stores', 'stores_priced', 'prices'] as const) {
      for (const parts of [all.chains, all.states]) {
        expect(parts.reduce((sum, part) => sum + part[member], 0)).toBe(all[member]);
      }
    }
    expect(all.prices).toBeGreaterThan(0);
  });

  it('tells how old prices are: those of the fixture are two hours old', async () => {
    const { freshness_p50_hours: median, chains } = await read();
    expect(median).toBeGreaterThanOrEqual(1);
    expect(median).toBeLessThanOrEqual(3);
    expect(chains.find(({ prices }) => prices === 0)?.freshness_p50_hours).toBeNull();
  });
});
