import type { z } from 'zod';
import type { storeList } from '../../stores/schema.ts';
import { marked } from '../answer-text.ts';
import { inputSchema } from '../input-schema.ts';
import { openingHours } from '../opening-hours.ts';
import { CURSOR, pageOf, ROWS, routeNamed, type Tool } from '../tool.ts';

const listStores = routeNamed('listStores');

/** Where to shop. */
export const storeTools: readonly Tool[] = [
  {
    name: 'find_stores',
    title: 'Grocery stores near a place',
    description:
      'Stores, nearest first, with opening hours and the store_id and chain that other tools take. Free.',
    paid: false,
    inputSchema: inputSchema(
      listStores,
      { near: 'ZIP, "City, ST" or lat,lng', radius: 'miles', chain: 'slug', q: 'name', limit: null },
      CURSOR,
    ),
    read: pageOf(listStores, { include: 'hours' }),
    answer(answered, { limit = ROWS }) {
      const { stores, meta } = answered as z.output<typeof storeList>;
      const rows = stores.map((store) => ({
        store_id: store.id,
        chain: store.chain_slug,
        store: marked(store.name),
        address: marked(`${store.address}, ${store.city}, ${store.state} ${store.zip}`),
        distance_mi: store.distance_mi,
        open: openingHours(store.hours),
      }));
      return { rows, note: meta?.message ?? null, more: rows.length === limit };
    },
  },
];
