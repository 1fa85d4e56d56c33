import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { LEVELS, type MapPoint } from '../map/points.ts';
import type { StoreMap } from '../map/store-map.ts';
import { nextTask } from '../shell/turns.ts';
import { NotLoaded } from './answered.tsx';

interface Amounts {
  readonly low: string;
  readonly high: string;
}

interface MapProps {
  /** What it shows, in words. */
  readonly label: string;
  /** Null: all stores of the catalogue. */
  readonly points: readonly MapPoint[] | null;
  /** From the cheapest to the dearest, in words; absent: colours mean nothing. */
  readonly scale?: Amounts;
}

async function loadStoreMap() {
  const { openStoreMap } = await import('../map/store-map.ts');
  // The task that compiles and runs what it brings is long enough.
  await nextTask();
  return openStoreMap;
}

/** A map without tiles: states, counties from near, and stores. Its place is kept until it is drawn. */
export function StoreMapBox({ label, points, scale }: MapProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<StoreMap | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const keys = useId();
  const [isLost, setLost] = useState(false);
  const latest = useRef(points);
  latest.current = points;

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let isGone = false;
    const say = (words: string): void => {
      if (said.current !== null) said.current.textContent = words;
    };
    const recolour = (): void => drawn.current?.recolour();
    const open = async (): Promise<void> => {
      const openStoreMap = await loadStoreMap().catch(() => null);
      if (isGone) return;
      if (openStoreMap === null) return setLost(true);
      drawn.current = openStoreMap(element, say);
      drawn.current.show(latest.current);
      element.dataset['drawn'] = '';
    };
    void open();
    // A canvas keeps the colours that it was drawn with.
    document.addEventListener('gondola:theme', recolour);
    return () => {
      isGone = true;
      document.removeEventListener('gondola:theme', recolour);
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);

  const key = points?.map(({ href, level }) => `${href}${level}`).join() ?? 'all';
  useEffect(() => drawn.current?.show(points), [key]);

  if (isLost) return <NotLoaded what="The map" />;
  return (
    <figure class="map-figure needs-script">
      <div class="map" ref={box} role="group" aria-label={label} aria-describedby={keys} />
      <p id={keys} class="visually-hidden">
        Arrow keys move the map, plus and minus bring it closer or farther. Tab goes on to its circles, from
        which arrow keys lead to the next, and Enter opens one.
      </p>
      <p ref={said} class="visually-hidden" role="status" />
      {scale !== undefined && <Scale {...scale} />}
    </figure>
  );
}

/** What the colours of a map mean. */
function Scale({ low, high }: Amounts) {
  return (
    <figcaption class="row small">
      <span class="amount">{low}</span>
      <span class="scale" aria-hidden="true">
        {Array.from({ length: LEVELS }, (_, level) => (
          <i key={level} class={`swatch level-${level}`} />
        ))}
      </span>
      <span class="amount">{high}</span>
      <span class="muted">The list has the same stores.</span>
    </figcaption>
  );
}
