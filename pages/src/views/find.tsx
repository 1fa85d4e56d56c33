import { type Call, call } from '../explorer/call.ts';
import { bodyOf, outcomeOf, type Scene, type View } from '../explorer/view.ts';
import {
  type Asked,
  asked,
  chainsOf,
  pricesOf,
  productsOf,
  storesOf,
  withPlaceApart,
} from '../find/calls.ts';
import { type NamedChain, namedChain } from '../find/named-chain.ts';
import { Products } from '../find/products.tsx';
import { Stores } from '../find/stores.tsx';
import { Answered } from '../parts/answered.tsx';
import { StoreMapBox } from '../parts/map.tsx';
import { TextLine } from '../parts/text-field.tsx';
import { many } from '../parts/words.ts';

const EXAMPLES = [
  ['?q=whole+milk&near=30303', 'whole milk near 30303'],
  ['?q=large+eggs&near=Chicago%2C+IL', 'large eggs in Chicago, IL'],
  ['?q=10001', 'stores around 10001'],
  ['?q=coffee', 'coffee, anywhere'],
] as const;

const everyStore = call('listStores', { limit: 1, include_count: true });

function isCall<One>(one: One | null): one is One {
  return one !== null;
}

/** Type anything: a product, a place or a store. */
export const find: View = {
  name: 'find',
  pattern: /^\/$/,
  section: 'find',
  description: 'What groceries cost, store by store, and how old each price is.',
  title({ target }) {
    const q = (target.query.get('q') ?? '').trim();
    return q === '' ? 'Gondola' : q;
  },
  calls(scene) {
    const wanted = asked(scene);
    const telling = tellingOf(wanted);
    const chain = chainMeant(scene, wanted);
    if (chain === undefined) return [telling].filter(isCall);
    // A chain's stores are free, and what costs is asked for where it is wanted.
    const products = chain === null ? [productsOf(wanted), pricesOf(wanted)] : [];
    const calls = [...products, chainsOf(wanted), storesOf(wanted, chain)].filter(isCall);
    return calls.length === 0 ? [everyStore] : calls;
  },
  head: (scene) => <SearchForm scene={scene} />,
  body(asIs) {
    const scene = withPlaceApart(asIs);
    const wanted = asked(scene);
    if (wanted.words === '' && wanted.near === '') return <Welcome scene={scene} />;
    const telling = tellingOf(wanted);
    if (telling === null) return <Found scene={scene} wanted={wanted} />;
    return (
      <Answered scene={scene} call={telling} what={`“${wanted.words}”`}>
        {() => <Found scene={scene} wanted={wanted} />}
      </Answered>
    );
  },
};

/** What tells whether the words name a chain, to be asked before all else; null: they are not to name one. */
function tellingOf(wanted: Asked): Call<'listChains'> | Call<'listStores'> | null {
  if (wanted.words === '' || wanted.areProducts) return null;
  return chainsOf(wanted) ?? storesOf(wanted, null);
}

/** The chain that the words name; null: none, undefined: it is not known yet. */
function chainMeant(scene: Scene, wanted: Asked): NamedChain | null | undefined {
  if (tellingOf(wanted) === null) return null;
  const chains = chainsOf(wanted);
  const known = chains === null ? chainsFound(scene, wanted) : bodyOf(scene, chains)?.chains;
  return known === undefined ? undefined : namedChain(known, wanted.words);
}

/** The chains of the stores that are called so, each once. */
function chainsFound(scene: Scene, wanted: Asked): NamedChain[] | undefined {
  const call = storesOf(wanted, null);
  const stores = call === null ? [] : bodyOf(scene, call)?.stores;
  const names = stores && new Map(stores.map(({ chain_slug: slug, chain_name: name }) => [slug, name]));
  return names && [...names].map(([slug, name]) => ({ slug, name }));
}

interface FoundProps {
  readonly scene: Scene;
  readonly wanted: Asked;
}

/** Products and stores, or the stores alone where the words name their chain, or a place. */
function Found({ scene, wanted }: FoundProps) {
  const chain = chainMeant(scene, wanted) ?? null;
  const call = storesOf(wanted, chain);
  const mayBeProducts = wanted.words !== '' && chain === null && !isPlaceWrong(scene, call);
  return (
    <div class={mayBeProducts && call !== null && hasProducts(scene, wanted) ? 'columns' : 'stack-l'}>
      {mayBeProducts && <Products scene={scene} wanted={wanted} />}
      {call !== null && <Stores scene={scene} wanted={wanted} chain={chain} call={call} />}
    </div>
  );
}

/** Whether the stores say what is wrong with the place: what is sold there need not say it again. */
function isPlaceWrong(scene: Scene, stores: Call<'listStores'> | null): boolean {
  if (stores === null) return false;
  const outcome = outcomeOf(scene, stores);
  return outcome.state === 'failed' && outcome.status === 422;
}

/** Whether products stand, or are awaited, beside the stores. */
function hasProducts(scene: Scene, wanted: Asked): boolean {
  const products = productsOf(wanted);
  return products === null || bodyOf(scene, products)?.results.length !== 0;
}

function SearchForm({ scene: { target } }: { readonly scene: Scene }) {
  return (
    <>
      <h1>What does it cost, and where?</h1>
      <form class="search" role="search" action="/" method="get">
        <p>
          <label for="q">A product, a ZIP code or a store</label>
          <TextLine
            id="q"
            name="q"
            type="search"
            maxLength={100}
            placeholder="whole milk"
            value={target.query.get('q') ?? ''}
          />
        </p>
        <p class="narrow">
          <label for="near">Near (optional)</label>
          <TextLine
            id="near"
            name="near"
            placeholder="ZIP or City, ST"
            value={target.query.get('near') ?? ''}
          />
        </p>
        <button class="button primary" type="submit">
          Find
        </button>
      </form>
    </>
  );
}

function Welcome({ scene }: { readonly scene: Scene }) {
  const all = bodyOf(scene, everyStore)?.count ?? null;
  return (
    <>
      <p class="row">
        <span class="muted">Try</span>
        {EXAMPLES.map(([query, words]) => (
          <a key={query} class="chip" href={`/${query}`}>
            {words}
          </a>
        ))}
      </p>
      <section class="stack" aria-labelledby="all-stores">
        <h2 id="all-stores">{all === null ? 'Every store' : `All ${many(all, 'store')}`} in the catalogue</h2>
        <Answered scene={scene} call={everyStore} what="stores">
          {() => (
            <>
              <StoreMapBox label="Map of every store in the catalogue" points={null} />
              <p class="small muted">
                <span class="needs-script">
                  Circles are stores near one another: press one to come closer.{' '}
                </span>
                <a href="/coverage">Coverage</a> has the stores as a table, and how old prices are.
              </p>
            </>
          )}
        </Answered>
      </section>
    </>
  );
}
