import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;

/** Both chains with online shopping are banners of one family; a chain bears the name of the other family. */
beforeAll(async () => {
  test = await startTestApp({
    change: async (pool) => {
      await pool.query("update chain set family = 'marts' where slug in ('freshmart', 'valuebarn')");
      await pool.query("update chain set family = 'freshmart' where slug = 'corner'");
    },
  });
});
afterAll(() => test.close());

const FAMILY = [{ family: 'marts', chains: ['freshmart', 'valuebarn'] }];

interface Answer {
  readonly stores?: readonly { readonly id: string; readonly chain_slug: string }[];
  readonly results?: readonly { readonly chain_slug: string }[];
  readonly meta?: { readonly chain_families?: unknown; readonly n_stores_in_scope?: number };
}

const ask = async (path: string): Promise<Answer> => {
  const reply = await test.paid(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};

describe('chain=FAMILY', () => {
  it('lists the stores of its banners, and says which they are', async () => {
    const family = await ask('/v1/stores?chain=marts&limit=500');
    const banners = [
      ...(await ask('/v1/stores?chain=freshmart&limit=500')).stores!,
      ...(await ask('/v1/stores?chain=valuebarn&limit=500')).stores!,
    ];
    expect(family.meta).toEqual({ chain_families: FAMILY });
    expect(new Set(family.stores!.map(({ id }) => id))).toEqual(new Set(banners.map(({ id }) => id)));
    expect(family.stores!.length).toBe(banners.length);
  });

  it('gives the prices of its banners', async () => {
    const { results, meta } = await ask('/v1/prices?q=milk&chain=MARTS&limit=500');
    const banners = await Promise.all(
      ['freshmart', 'valuebarn'].map((chain) => ask(`/v1/prices?q=milk&chain=${chain}&limit=500`)),
    );
    expect(meta).toMatchObject({ chain_families: FAMILY });
    expect(results!.length).toBeGreaterThan(0);
    expect(results!.length).toBe(banners.reduce((sum, banner) => sum + banner.results!.length, 0));
  });

  it('prices a basket at its banners', async () => {
    const items = encodeURIComponent('[{"name":"milk"}]');
    const { meta } = await ask(`/v1/index/basket?items=${items}&chain_slug=marts`);
    const both = await ask(`/v1/index/basket?items=${items}&chain_slugs=freshmart,valuebarn`);
    expect(meta).toMatchObject({ chain_families: FAMILY, n_stores_in_scope: both.meta!.n_stores_in_scope });
    expect(both.meta).not.toHaveProperty('chain_families');
  });

  it('names the chains of slugs, and a chain its family', async () => {
    const { chains } = (await test.call('/v1/chains?slugs=marts')).json<{
      chains: { slug: string; family: string }[];
    }>();
    expect(chains.map(({ slug, family }) => [slug, family])).toEqual([
      ['freshmart', 'marts'],
      ['valuebarn', 'marts'],
    ]);
    const one = await test.call('/v1/chains/marts');
    expect(one.status).toBe(404);
    expect(one.json()).toMatchObject({
      error: { detail: 'marts is a family of chains, not a chain: name one of freshmart, valuebarn.' },
    });
  });

  it('is the chain alone where a chain has that slug', async () => {
    const { stores, meta } = await ask('/v1/stores?chain=freshmart');
    expect(new Set(stores!.map(({ chain_slug }) => chain_slug))).toEqual(new Set(['freshmart']));
    expect(meta).toBeUndefined();
  });

  it('is told among the nearest names', async () => {
    const reply = await test.call('/v1/stores?chain=martz');
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('the nearest is marts');
  });
});
