import L from 'leaflet';

/** A circle on a map: a link, or a button where it only brings one closer. */
export interface Circle {
  readonly lat: number;
  readonly lng: number;
  /** What it stands for, in words. */
  readonly label: string;
  /** What is written in it; absent: nothing. */
  readonly text?: string;
  /** A name of its colour, as `map.css` has them. */
  readonly colour: string;
  /** Pixels from edge to edge. */
  readonly size: number;
  /** Where it leads, or what pressing it does. */
  readonly opens: string | (() => void);
}

/** The circles of a map, for eyes and pointers, keyboards and screen readers alike. */
export interface Circles {
  show(circles: readonly Circle[]): void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What lies beside the way counts so much more than what lies along it. */
const ASIDE = 2;

/** An element as the icon of a marker. */
class ElementIcon extends L.DivIcon {
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    super();
    this.element = element;
  }

  override createIcon(): HTMLElement {
    return this.element;
  }
}

function elementOf({ label, text, colour, size, opens }: Circle): HTMLElement {
  const element = document.createElement(typeof opens === 'string' ? 'a' : 'button');
  if (element instanceof HTMLAnchorElement && typeof opens === 'string') {
    element.href = opens;
    element.draggable = false;
  } else if (element instanceof HTMLButtonElement && typeof opens === 'function') {
    element.type = 'button';
    element.addEventListener('click', opens);
  }
  element.className = `leaflet-marker-icon circle ${colour}`;
  element.setAttribute('aria-label', label);
  element.textContent = text ?? '';
  element.tabIndex = -1;
  element.style.width = element.style.height = `${size}px`;
  element.style.margin = `${-size / 2}px 0 0 ${-size / 2}px`;
  return element;
}

/** Tooltips take markup: names of others are made into text nodes. */
function asText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function centreOf(element: Element): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The element that lies nearest in a direction; undefined: none does. */
function nextIn(
  [stepX, stepY]: readonly [number, number],
  from: Element,
  others: readonly HTMLElement[],
): HTMLElement | undefined {
  const [fromX, fromY] = centreOf(from);
  const ways = others.flatMap((other) => {
    const [x, y] = centreOf(other);
    const along = (x - fromX) * stepX + (y - fromY) * stepY;
    const aside = Math.abs((x - fromX) * stepY) + Math.abs((y - fromY) * stepX);
    return along <= 0 ? [] : [{ other, length: along + ASIDE * aside }];
  });
  return ways.sort((a, b) => a.length - b.length)[0]?.other;
}

/** Lays circles on a map. One of them is in the order of Tab; arrows lead from one to the next, Home and End to the ends. */
export function openCircles(map: L.Map): Circles {
  const layer = L.layerGroup().addTo(map);
  const pane = map.getPane('markerPane');
  let shown: readonly HTMLElement[] = [];
  const enter = (element: HTMLElement | undefined): void => {
    for (const one of shown) one.tabIndex = one === element ? 0 : -1;
  };
  pane?.addEventListener('focusin', ({ target }) => enter(shown.find((one) => one === target)));
  pane?.addEventListener('keydown', (event) => {
    const from = shown.find((one) => one === event.target);
    const step = STEPS[event.key];
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const ends: Readonly<Record<string, HTMLElement | undefined>> = { Home: shown[0], End: shown.at(-1) };
    const to = step === undefined ? ends[event.key] : nextIn(step, from, shown);
    if (step === undefined && to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus({ preventScroll: true });
  });
  return {
    show(circles) {
      const hadFocus = pane?.contains(document.activeElement) === true;
      layer.clearLayers();
      // As one reads: from north to south.
      const ordered = circles.toSorted((a, b) => b.lat - a.lat || a.lng - b.lng);
      shown = ordered.map((circle) => {
        const icon = new ElementIcon(elementOf(circle));
        L.marker([circle.lat, circle.lng], { icon, keyboard: false })
          .bindTooltip(asText(circle.label), { direction: 'top', offset: [0, -circle.size / 2] })
          .addTo(layer);
        return icon.element;
      });
      enter(shown[0]);
      if (hadFocus) centralOf(map, shown)?.focus({ preventScroll: true });
    },
  };
}

/** The element that is nearest to the centre of the map. */
function centralOf(map: L.Map, elements: readonly HTMLElement[]): HTMLElement | undefined {
  const [x, y] = centreOf(map.getContainer());
  const far = (element: HTMLElement): number => {
    const [left, top] = centreOf(element);
    return Math.hypot(left - x, top - y);
  };
  return elements.toSorted((a, b) => far(a) - far(b))[0];
}
