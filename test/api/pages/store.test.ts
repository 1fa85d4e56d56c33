import { expect, it } from 'vitest';
import { showView } from '../../support/shown-view.ts';

const STORE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Plains #1',
  display_name: null,
  chain_name: 'Plains',
  address: '1 Main St',
  address_line_2: null,
  city: 'Minden',
  state: 'NE',
  zip: '68959',
  lat: null,
  lng: null,
  phone: null,
  format: null,
  is_active: true,
};

it.each([
  ['06:00', '23:00', '6 AM – 11 PM'],
  ['00:00', '24:00', '12 AM – 12 AM'],
  ['12:00', '00:30', '12 PM – 12:30 AM'],
])('tells hours as people say them: %s to %s', async (open_time, close_time, told) => {
  const hours = [{ day_of_week: 1, open_time, close_time }];
  const { text } = await showView(`/store/${STORE.id}`, { [`/v1/stores/${STORE.id}?`]: { ...STORE, hours } });
  expect(text).toContain(`Monday ${told} `);
  expect(text).toContain('Sunday closed');
});

it('is named as its prices name it, and then as it is also called', async () => {
  const named = { ...STORE, display_name: 'Plains Minden', hours: [] };
  const { html, text } = await showView(`/store/${STORE.id}`, { [`/v1/stores/${STORE.id}?`]: named });
  expect(html).toContain('<h1>Plains #1</h1>');
  expect(text).toContain('Plains Minden · 1 Main St, Minden');
});

it('says of a store without deals that it has none, without words for programs', async () => {
  const { text } = await showView(`/store/${STORE.id}`, {
    [`/v1/stores/${STORE.id}?`]: { ...STORE, hours: [] },
    '/v1/deals': { count: 0, results: [], meta: { message: 'Ask for others with the parameter verdict.' } },
  });
  expect(text).toContain('No price here is low against its own past.');
  expect(text).not.toContain('parameter');
});
