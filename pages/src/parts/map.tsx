import { useEffect, useRef } from 'preact/hooks';
import { LEVELS, type MapPoint } from '../map/points.ts';
import type { StoreMap } from '../map/store-map.ts';

interface MapProps {
  /** What it shows, in words. */
  readonly label: string;
  /** Null: all stores of the catalogue. */
  readonly points: readonly MapPoint[] | null;
  /** From the cheapest to the dearest, in words; absent: colours mean nothing. */
  readonly scale?: { readonly low: string; readonly high: string };
}

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A map without tiles: states, counties from near, and stores. Its place is kept until it is drawn. */
export function StoreMapBox({ label, points, scale }: MapProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<StoreMap | null>(null);
  const latest = useRef(points);
  latest.current = points;

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let isGone = false;
    const drawAnew = async (): Promise<void> => {
      const { openStoreMap } = await import('../map/store-map.ts');
      if (isGone) return;
      drawn.current?.destroy();
      drawn.current = openStoreMap(element, follow);
      drawn.current.show(latest.current);
      element.dataset['drawn'] = '';
    };
    const draw = (): void => void drawAnew();
    draw();
    // A canvas keeps the colours that it was drawn with.
    document.addEventListener('gondola:theme', draw);
    return () => {
      isGone = true;
      document.removeEventListener('gondola:theme', draw);
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, []);

  const key = points?.map(({ href, level }) => `${href}${level}`).join() ?? 'all';
  useEffect(() => drawn.current?.show(points), [key]);

  return (
    <figure class="map-figure needs-script">
      <div class="map" ref={box} role="group" aria-label={label} />
      {scale !== undefined && (
        <figcaption class="row small">
          <span class="amount">{scale.low}</span>
          <span class="scale" aria-hidden="true">
            {Array.from({ length: LEVELS }, (_, level) => (
              <i key={level} class={`swatch level-${level}`} />
            ))}
          </span>
          <span class="amount">{scale.high}</span>
          <span class="muted">The list has the same stores.</span>
        </figcaption>
      )}
    </figure>
  );
}
