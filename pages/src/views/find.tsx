import { call } from '../explorer/call.ts';
import { outcomeOf, type Scene, type View } from '../explorer/view.ts';
import type { Call } from '../explorer/call.ts';

const ZIP = /^\d{5}$/;

function storesOf({ target: { query } }: Scene): Call<'listStores'> {
  const q = query.get('q') ?? '';
  const near = query.get('near') ?? (ZIP.test(q) ? q : '');
  return near === ''
    ? call('listStores', { q, limit: 12 })
    : call('listStores', { near, radius: 10, limit: 12 });
}

/** Type anything: a product, a place or a store. */
export const find: View = {
  pattern: /^\/$/,
  section: 'find',
  description: 'What groceries cost, store by store, and how old each price is.',
  title: ({ target }) => target.query.get('q') ?? 'Gondola',
  calls: (scene) => [storesOf(scene)],
  body(scene) {
    const stores = outcomeOf(scene, storesOf(scene));
    return (
      <div class="stack">
        <h1>What does it cost, and where?</h1>
        <form class="row" role="search" action="/" method="get">
          <label class="visually-hidden" for="q">
            A product, a ZIP code or a store
          </label>
          <input id="q" name="q" type="search" value={scene.target.query.get('q') ?? ''} />
          <button class="button primary" type="submit">
            Find
          </button>
        </form>
        {stores.state === 'ok' && (
          <ul>
            {stores.body.stores.map((store) => (
              <li key={store.id}>
                <a href={`/store/${store.id}`}>{store.display_name ?? store.name}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  },
};
