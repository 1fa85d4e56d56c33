import type { Call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';
import { Answered, Nothing } from '../parts/answered.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { StoreList, storePoints } from '../parts/stores.tsx';
import { count } from '../parts/words.ts';
import { type Asked, RADIUS_MI } from './calls.ts';
import type { NamedChain } from './named-chain.ts';

interface StoresProps {
  readonly scene: Scene;
  readonly wanted: Asked;
  /** The chain whose stores they are; null: any. */
  readonly chain: NamedChain | null;
  readonly call: Call<'listStores'>;
}

/** The stores around the place, of the chain that is meant, or those that the words name, on a map and as a list. */
export function Stores({ scene, wanted, chain, call: one }: StoresProps) {
  const around = chain === null ? 'Stores' : `${chain.name} stores`;
  const where = wanted.near === '' ? `Stores called “${wanted.words}”` : `${around} around ${wanted.near}`;
  return (
    <section class="stack" aria-labelledby="stores">
      <h2 id="stores">{where}</h2>
      <Answered scene={scene} call={one} what="stores">
        {({ stores, count: all, meta }) =>
          stores.length === 0 ? (
            <Nothing>{meta?.message ?? 'No store is called so.'}</Nothing>
          ) : (
            <>
              <StoreMapBox label={where} points={storePoints(stores)} />
              <StoreList stores={stores} />
              {all !== null && all > stores.length && (
                <Rest wanted={wanted} isOfChain={chain !== null} shown={stores.length} all={all} />
              )}
            </>
          )
        }
      </Answered>
      {chain !== null && (
        <p class="row small">
          {wanted.near !== '' && (
            <a href={`/?${new URLSearchParams({ near: wanted.near }).toString()}`}>
              Stores of every chain around {wanted.near}
            </a>
          )}
          <a href={amongProducts(wanted)}>Look for “{wanted.words}” among products</a>
        </p>
      )}
    </section>
  );
}

/** Where the name of a chain is looked for as a product's: sprouts are a vegetable, too. */
function amongProducts({ words, near }: Asked): string {
  const query = { q: words, ...(near !== '' && { near }), in: 'products' };
  return `/?${new URLSearchParams(query).toString()}`;
}

interface RestProps {
  readonly wanted: Asked;
  readonly isOfChain: boolean;
  readonly shown: number;
  readonly all: number;
}

/** Of how many stores those are that are shown, and how to come to others. */
function Rest({ wanted: { words, near }, isOfChain, shown, all }: RestProps) {
  if (near === '')
    return (
      <p class="small muted">
        {count(shown)} of {count(all)}. A place above finds those around it.
      </p>
    );
  return (
    <p class="small muted">
      The {count(shown)} nearest of {count(all)} within {RADIUS_MI} miles.{' '}
      {words !== '' && !isOfChain && (
        <a href={`/?${new URLSearchParams({ near }).toString()}`}>All of them</a>
      )}
    </p>
  );
}
