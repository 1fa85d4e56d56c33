import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';

interface Chain {
  readonly slug: string;
  readonly [field: string]: unknown;
}

interface ChainList {
  readonly count: number;
  readonly chains: readonly Chain[];
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

async function list(query: string): Promise<ChainList> {
  const reply = await test.call(`/v1/chains?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function slugs(query: string): Promise<string[]> {
  const { count, chains } = await list(query);
  expect(count).toBe(chains.length);
  return chains.map(({ slug }) => slug);
}

function fieldsOf(reply: Reply): string[] {
  const { error }: { error: { errors: readonly { field: string }[] } } = reply.json();
  return error.errors.map(({ field }) => field);
}

const made = (count: number): string => Array.from({ length: count }, (_, i) => `chain-${i}`).join(',');

describe('GET /v1/chains', () => {
  it('lists the chains with online shopping by slug, and counts them', async () => {
    expect(await slugs('')).toEqual(['freshmart', 'valuebarn']);
    expect(await slugs('online_only=true')).toEqual(['freshmart', 'valuebarn']);
  });

  it('lists every chain with online_only=false', async () => {
    expect(await slugs('online_only=false')).toEqual(['corner', 'freshmart', 'valuebarn']);
  });

  it('lists the chains of slugs, in either case, each once, and leaves out unknown ones', async () => {
    expect(await slugs('slugs=valuebarn')).toEqual(['valuebarn']);
    expect(await slugs('slugs=VALUEBARN,nobody,freshmart,valuebarn')).toEqual(['freshmart', 'valuebarn']);
    expect(await slugs('slugs=nobody')).toEqual([]);
  });

  it('applies online_only to slugs too', async () => {
    expect(await slugs('slugs=corner')).toEqual([]);
    expect(await slugs('slugs=corner&online_only=false')).toEqual(['corner']);
    expect(await slugs('slugs=corner,freshmart')).toEqual(['freshmart']);
    expect(await slugs('slugs=corner,freshmart&online_only=false')).toEqual(['corner', 'freshmart']);
  });

  it('accepts 50 slugs and answers 422 to 51', async () => {
    expect(await slugs(`slugs=${made(49)},freshmart`)).toEqual(['freshmart']);
    const reply = await test.call(`/v1/chains?slugs=${made(51)}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['slugs']);
    expect(reply.text).toContain('at most 50');
  });

  it.each([
    ['slugs', 'slugs='],
    ['slugs', 'slugs=a,,b'],
    ['slugs', 'slugs=fresh%20mart'],
    ['slugs', `slugs=${'a'.repeat(65)}`],
    ['online_only', 'online_only=1'],
    ['online_only', 'online_only=yes'],
    ['slug', 'slug=kroger'],
    ['limit', 'limit=10'],
    ['offset', 'offset=0'],
  ])('answers 422 that names %s: %s', async (field, query) => {
    const reply = await test.call(`/v1/chains?${query}`);
    expect(reply.status).toBe(422);
    expect([...new Set(fieldsOf(reply))]).toEqual([field]);
  });
});

describe('a Chain', () => {
  it('has the whole online-shopping configuration where it sells online', async () => {
    const { chains } = await list('slugs=freshmart');
    expect(chains).toEqual([
      {
        slug: 'freshmart',
        name: 'FreshMart',
        logo_url: null,
        website_url: null,
        online_shopping_enabled: true,
        online_search_url_prefix: null,
        online_search_space_char: null,
        online_search_url_suffix: null,
        storefront_url: 'https://freshmart.example/stores/{store_id}',
        search_url_template: null,
        login_url: null,
        requires_auth: false,
        session_cookie_domains: [],
        user_agent_override: null,
        add_to_cart_detection_type: 'url_match',
        add_to_cart_detection_pattern: '',
        online_shopping_referral_params: null,
        ios_app_url_scheme: null,
        android_app_url_scheme: null,
        config_updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        pricing_scope: 'per_store',
        market_position: 'mainstream',
      },
    ]);
  });

  it('has the bare metadata alone where it does not sell online', async () => {
    const { chains } = await list('slugs=corner&online_only=false');
    expect(chains).toEqual([
      {
        slug: 'corner',
        name: 'Corner Grocers',
        logo_url: null,
        website_url: null,
        online_shopping_enabled: false,
        config_updated_at: expect.any(String),
        pricing_scope: 'no_ecommerce',
        market_position: null,
      },
    ]);
  });

  it('shows how the chain prices', async () => {
    const { chains } = await list('online_only=false');
    expect(chains.map(({ slug, pricing_scope }) => [slug, pricing_scope])).toEqual([
      ['corner', 'no_ecommerce'],
      ['freshmart', 'per_store'],
      ['valuebarn', 'chain_level'],
    ]);
  });
});

describe('GET /v1/chains/{slug}', () => {
  it('answers the same object as the list, in either case of the slug', async () => {
    const { chains } = await list('online_only=false');
    expect(chains.length).toBeGreaterThan(1);
    for (const chain of chains) {
      expect((await test.call(`/v1/chains/${chain.slug}`)).json()).toEqual(chain);
      expect((await test.call(`/v1/chains/${chain.slug.toUpperCase()}`)).json()).toEqual(chain);
    }
  });

  it('reads a slug in mixed case', async () => {
    expect((await test.call('/v1/chains/FreshMart')).json()).toMatchObject({ slug: 'freshmart' });
  });

  it('answers 422 for what cannot be a slug', async () => {
    expect((await test.call('/v1/chains/a%20b')).status).toBe(422);
  });

  it('answers 404 for an unknown slug', async () => {
    const reply = await test.call('/v1/chains/nobody');
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ error: { code: 'not_found', status: 404 } });
  });

  it('answers 422 for a parameter that only the list has', async () => {
    const reply = await test.call('/v1/chains/corner?online_only=false');
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['online_only']);
  });
});
