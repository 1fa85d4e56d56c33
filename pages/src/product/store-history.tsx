import { bodyOf, type Scene } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { History } from '../parts/history.tsx';
import { historyOf, historyStore, pricesOf } from './calls.ts';

/** Stores whose history can be chosen. */
const MOST_CHOICES = 30;

/** What it cost at one store, and whether today is a good day. */
export function StoreHistory({ scene }: { readonly scene: Scene }) {
  const call = historyOf(scene);
  const row = historyStore(scene);
  if (call === null || row === undefined) return null;
  const rows = bodyOf(scene, pricesOf(scene))?.results.slice(0, MOST_CHOICES) ?? [];
  return (
    <section class="stack" aria-labelledby="history">
      <h2 id="history">What it cost at {row.store_name}</h2>
      <form class="search" method="get" action={scene.target.path}>
        {[...scene.target.query]
          .filter(([name]) => name !== 'at')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <p class="narrow">
          <label for="at">Store</label>
          <select id="at" class="field" name="at">
            {rows.map((one) => (
              <option key={one.store_id} value={one.store_id} selected={one.store_id === row.store_id}>
                {one.store_name}
              </option>
            ))}
          </select>
        </p>
      </form>
      <Answered scene={scene} call={call} what="its history">
        {({ stores: [history], meta }) =>
          history === undefined || history.prices.length === 0 ? (
            <Nothing>{meta.message ?? 'Nothing is known of its past.'}</Nothing>
          ) : (
            <History history={history} nowMs={scene.context.nowMs} />
          )
        }
      </Answered>
    </section>
  );
}
