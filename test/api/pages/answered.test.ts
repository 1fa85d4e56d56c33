import { expect, it } from 'vitest';
import { builtModule } from '../../../src/api/pages/assets.ts';
import type { ViewModule } from '../../../src/api/pages/view-module.ts';
import { showView, textOf } from '../../support/shown-view.ts';

it('says what a key or a payment brings', async () => {
  expect((await showView('/coupons', {})).text).toContain('A key or a payment brings coupons: see above.');
});

it('says of a key that was refused what to do about it', async () => {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const context = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
  const [call] = views.callsOf('/coupons', {}, context);
  const view = views.renderView('/coupons', { [call!.path]: { status: 401, body: null } }, context);
  expect(textOf(view!.html)).toContain('Forget it at the top, and use another one.');
});

it.each([
  [0, true],
  [429, true],
  [503, true],
  [404, false],
  [422, false],
])('offers another try where it may help: after %i, %s', async (status, isOffered) => {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const context = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
  const [call] = views.callsOf('/coupons', {}, context);
  const view = views.renderView('/coupons', { [call!.path]: { status, body: null } }, context);
  expect(textOf(view!.html).includes('Try again')).toBe(isOffered);
});

it.each([
  ['/product/not-an-id', '<a href="/">Find a product by its name</a>'],
  ['/product/00000000-0000-4000-8000-000000000000', '<a href="/">Find a product by its name</a>'],
  ['/store/00000000-0000-4000-8000-000000000000', '<a href="/">Find a store by its name or place</a>'],
])('leads on from what does not exist: %s', async (path, link) => {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const context = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
  const isProduct = path.startsWith('/product/');
  const none = isProduct ? { status: 200, body: { count: 0, results: [] } } : { status: 404, body: null };
  const answers = Object.fromEntries(views.callsOf(path, {}, context).map((call) => [call.path, none]));
  expect(views.renderView(path, answers, context)!.html).toContain(link);
});

const UNKNOWN = 'must be a ZIP code, City, ST or lat,lng; the nearest is Atlanta, GA';

/** The view at a target all of whose calls fail with this detail of `field`. */
async function refusedView(target: string, field: string, detail: string): Promise<string> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const context = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
  const refused = { status: 422, body: { error: { errors: [{ field, detail }] } } };
  const chains = { '/v1/chains?online_only=false': { status: 200, body: { count: 0, chains: [] } } };
  const answers = Object.fromEntries(
    views
      .callsOf(target, chains, context)
      .map(({ path, body }) => [body === undefined ? path : `${path} ${body}`, refused]),
  );
  return views.renderView(target, { ...answers, ...chains }, context)!.html;
}

it.each([
  ['/coupons?q=tea&near=Atlanta', '/coupons?q=tea&amp;near=Atlanta%2C+GA'],
  ['/compare?list=tea&near=Atlanta', '/compare?list=tea&amp;near=Atlanta%2C+GA'],
  ['/?q=tea&near=Atlanta', '/?q=tea&amp;near=Atlanta%2C+GA'],
  ['/?q=tea+near+Atlanta', '/?q=tea&amp;near=Atlanta%2C+GA'],
  ['/?q=Atlnata%2C+GA', '/?near=Atlanta%2C+GA'],
])('leads from a place that is not known to the nearest that is, and says it once: %s', async (at, to) => {
  const html = await refusedView(at, 'near', UNKNOWN);
  expect(html).toContain(`<a href="${to}">Use Atlanta, GA instead</a>`);
  expect(html.split('role="alert"')).toHaveLength(2);
  expect(textOf(html)).toContain(
    ' Near must be a ZIP code, City, ST or lat,lng; the nearest is Atlanta, GA.',
  );
});

it('says of a value that is wrong what is, without the name of its field', async () => {
  const html = await refusedView(
    '/coupons?near=99999',
    'near',
    '99999 is not a ZIP code; the nearest is 99950',
  );
  expect(textOf(html)).toContain(' 99999 is not a ZIP code; the nearest is 99950. Use 99950 instead');
});
