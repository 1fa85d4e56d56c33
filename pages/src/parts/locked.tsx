import { outcomeOf, type Scene } from '../explorer/view.ts';
import type { Call } from '../explorer/call.ts';
import { wish } from '../explorer/wishes.ts';
import { many, money } from './words.ts';

const CALL_PRICE_USD = 0.01;

/** How to get at what has to be paid for; nothing where nothing does. */
export function Locked({ scene, calls }: { readonly scene: Scene; readonly calls: readonly Call[] }) {
  const locked = calls.filter((one) => outcomeOf(scene, one).state === 'locked');
  if (locked.length === 0) return null;
  return (
    <section class="card locked" aria-labelledby="locked">
      <h2 id="locked">This page asks {many(locked.length, 'paid question')}</h2>
      <p>
        Each answer costs {money(CALL_PRICE_USD)}, or nothing with a key. Stores, chains and the list of
        indices are free.
      </p>
      <div class="row needs-script">
        <button type="button" class="button primary" onClick={() => wish('key')}>
          Use a key
        </button>
        {scene.context.sandbox && (
          <button type="button" class="button" aria-disabled={scene.isPaying} onClick={() => wish('pay')}>
            {scene.isPaying ? 'Paying …' : `Pay ${money(locked.length * CALL_PRICE_USD)} of sandbox money`}
          </button>
        )}
        <span class="small muted">
          {scene.context.sandbox
            ? 'A sandbox payment is signed and checked as a real one, and charges nothing.'
            : 'The key stays in this tab, and is never part of an address.'}
        </span>
      </div>
      <noscript>
        <p>With scripts off, ask by the calls below: they work as they stand.</p>
      </noscript>
    </section>
  );
}
