import { basketOf, EXAMPLE, listOf, MOST_LETTERS, MOST_LINES, RADII, wanted } from '../compare/calls.ts';
import { Comparison } from '../compare/comparison.tsx';
import type { Scene, View } from '../explorer/view.ts';
import { Answered } from '../parts/answered.tsx';
import { TextLine, TextLines } from '../parts/text-field.tsx';
import { Things } from '../compare/verdict.tsx';
import { many } from '../parts/words.ts';

/** A whole basket over the stores around a place. */
export const compare: View = {
  name: 'compare',
  pattern: /^\/compare$/,
  section: 'compare',
  description: 'Where a whole shopping list is cheapest: one store, or a split over two.',
  title: () => 'Compare a basket',
  calls(scene) {
    const basket = basketOf(scene);
    return basket === null ? [] : [basket];
  },
  head: (scene) => <ListForm scene={scene} />,
  body(scene) {
    const basket = basketOf(scene);
    if (basket === null) {
      const example = new URLSearchParams({ list: EXAMPLE.join('\n'), near: '30303' }).toString();
      return (
        <p>
          <a class="chip" href={`/compare?${example}`}>
            Try five things around 30303
          </a>
        </p>
      );
    }
    return (
      <Answered scene={scene} call={basket} what="the basket">
        {(answer) => <Comparison answer={answer} lines={listOf(scene).lines} />}
      </Answered>
    );
  },
};

function ListForm({ scene }: { readonly scene: Scene }) {
  const { near, radius } = wanted(scene);
  const { lines, leftOut, isFull } = listOf(scene);
  return (
    <>
      <h1>Where is the whole list cheapest?</h1>
      <form class="stack" method="get" action="/compare">
        <p>
          <label for="list">Shopping list, one thing a line, up to {MOST_LINES}</label>
          <TextLines
            id="list"
            name="list"
            rows={6}
            maxLength={MOST_LETTERS}
            placeholder={EXAMPLE.join('\n')}
            value={[...lines, ...leftOut].join('\n')}
          />
        </p>
        {leftOut.length > 0 && (
          <div class="note">
            A basket takes {MOST_LINES} things. {many(leftOut.length, 'line')} left out:{' '}
            <Things names={leftOut} end="." />
          </div>
        )}
        {isFull && <p class="note">The box is full: what came after its last letter is not in the list.</p>}
        <div class="search">
          <p>
            <label for="near">Near</label>
            <TextLine id="near" name="near" required placeholder="ZIP or City, ST" value={near} />
          </p>
          <p class="narrow">
            <label for="radius">Within</label>
            <select id="radius" class="field" name="radius_mi">
              {RADII.map((one) => (
                <option key={one} value={one} selected={one === radius}>
                  {one} miles
                </option>
              ))}
            </select>
          </p>
          <button class="button primary" type="submit">
            Compare
          </button>
        </div>
      </form>
    </>
  );
}
