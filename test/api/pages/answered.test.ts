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
