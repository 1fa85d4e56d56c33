import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainListAnswer, ErrorAnswer } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('GET /v1/chains', () => {
  const slugs = async (query: string): Promise<string[]> => {
    const answer = (await app.call(`/v1/chains?${query}`)).json<ChainListAnswer>();
    expect(answer.count).toBe(answer.chains.length);
    return answer.chains.map(({ slug }) => slug);
  };

  it.each([
    ['', ['freshmart', 'valuebarn']],
    ['online_only=true', ['freshmart', 'valuebarn']],
    ['online_only=false', ['corner', 'freshmart', 'valuebarn']],
    ['slugs=valuebarn', ['valuebarn']],
    ['slugs=VALUEBARN,freshmart,valuebarn', ['freshmart', 'valuebarn']],
    ['slugs=corner', []],
    ['slugs=corner&online_only=false', ['corner']],
    ['slugs=nosuchchain', []],
  ])('?%s', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('shows chains without online shopping with bare metadata', async () => {
    const [corner] = (await app.call('/v1/chains?slugs=corner&online_only=false')).json<ChainListAnswer>()
      .chains;
    expect(corner).toMatchObject({ pricing_scope: 'no_ecommerce', market_position: null });
    expect(corner).not.toHaveProperty('login_url');
  });

  it('accepts 50 slugs and refuses 51', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `chain${i}`).join(',');
    expect((await app.call(`/v1/chains?slugs=${many(50)}`)).status).toBe(200);
    const reply = await app.call(`/v1/chains?slugs=${many(51)}`);
    expect(reply.status).toBe(422);
    expect(reply.json<ErrorAnswer>().error.errors[0]?.detail).toContain('at most 50');
  });

  it.each(['slugs=a,,b', 'slugs=a b', 'online_only=yes', 'slug=kroger'])(
    'answers 422 to %s',
    async (query) => {
      expect((await app.call(`/v1/chains?${query.replace(' ', '%20')}`)).status).toBe(422);
    },
  );

  it('is free, with Cache-Control as specified', async () => {
    const { headers } = await app.call('/v1/chains');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
  });
});

describe('GET /v1/chains/{slug}', () => {
  it.each(['freshmart', 'FRESHMART', 'FreshMart'])('finds %s', async (slug) => {
    expect((await app.call(`/v1/chains/${slug}`)).json<{ slug: string }>().slug).toBe('freshmart');
  });

  it('answers 404 to an unknown slug', async () => {
    expect((await app.call('/v1/chains/nosuchchain')).status).toBe(404);
  });

  it('answers 422 to what cannot be a slug', async () => {
    expect((await app.call('/v1/chains/a%20b')).status).toBe(422);
  });
});
