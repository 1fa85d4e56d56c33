import { describe, expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';

const CONTEXT = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
const NO_CHAINS = { status: 200, body: { count: 0, chains: [] } };

/** What is asked when this was typed into the one box, as the parameters that tell. */
async function askedFor(typed: string, near = ''): Promise<Record<string, string | null>> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const target = `/?${new URLSearchParams({ q: typed, ...(near !== '' && { near }) }).toString()}`;
  const chains = { '/v1/chains?online_only=false': NO_CHAINS };
  const calls = views.callsOf(target, chains, CONTEXT).map(({ path }) => new URL(path, 'http://gondola'));
  const one = calls.find(({ pathname }) => /products|prices/.test(pathname)) ?? calls.at(-1)!;
  const given = ['q', 'barcode', 'near'].map((name) => [name, one.searchParams.get(name)] as const);
  return { path: one.pathname, ...Object.fromEntries(given.filter(([, value]) => value !== null)) };
}

describe('what is typed into the one box', () => {
  it.each([
    ['milk near Atlanta, GA', { path: '/v1/prices', q: 'milk', near: 'Atlanta, GA' }],
    ['milk in The Villages, FL', { path: '/v1/prices', q: 'milk', near: 'The Villages, FL' }],
    ['milk Near 30303-1234', { path: '/v1/prices', q: 'milk', near: '30303-1234' }],
    ['eggs near atlanta', { path: '/v1/prices', q: 'eggs', near: 'atlanta' }],
    ['eggs near Atlanta, Georgia', { path: '/v1/prices', q: 'eggs', near: 'Atlanta, Georgia' }],
    ['milk near me', { path: '/v1/prices', q: 'milk', near: 'me' }],
    ['dark near beer', { path: '/v1/stores', q: 'dark near beer' }],
    ['tuna in oil', { path: '/v1/stores', q: 'tuna in oil' }],
    ['Atlanta, GA', { path: '/v1/stores', near: 'Atlanta, GA' }],
    ['Lake in the Hills, IL', { path: '/v1/stores', near: 'Lake in the Hills, IL' }],
    ['30303-1234', { path: '/v1/stores', near: '30303-1234' }],
    ['33.75, -84.39', { path: '/v1/stores', near: '33.75, -84.39' }],
  ])('may have a place: %s', async (typed, asked) => {
    expect(await askedFor(typed)).toEqual(asked);
  });

  it.each([
    ['9520010900004', '', { path: '/v1/products', barcode: '9520010900004' }],
    ['0 12345 67890-5', '', { path: '/v1/products', barcode: '012345678905' }],
    ['9520010900004', '30303', { path: '/v1/prices', barcode: '9520010900004', near: '30303' }],
    ['9520010900004 near 30303', '', { path: '/v1/prices', barcode: '9520010900004', near: '30303' }],
  ])('may be a barcode: %s, near “%s”', async (typed, near, asked) => {
    expect(await askedFor(typed, near)).toEqual(asked);
  });
});
