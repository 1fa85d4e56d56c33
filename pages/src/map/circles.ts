import L from 'leaflet';
import { nextPicture } from '../shell/turns.ts';
import { originAfter } from './origin.ts';

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
  /** Lays these in place of those that are there, some at a time. Resolves with whether all of them lie there: newer ones may take their place. */
  show(circles: readonly Circle[]): Promise<boolean>;
  remove(): void;
}

/** A circle that lies on the map. */
interface Laid {
  readonly circle: Circle;
  readonly element: HTMLElement;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** So many circles are laid between two pictures: a page that lays hundreds at one go answers nobody meanwhile. */
const AT_ONCE = 64;
/** What lies beside the way counts so much more than what lies along it. */
const ASIDE = 2;

function elementOf({ label, text, colour, size, opens }: Circle): HTMLElement {
  const element = document.createElement(typeof opens === 'string' ? 'a' : 'button');
  if (element instanceof HTMLAnchorElement && typeof opens === 'string') {
    element.href = opens;
    element.draggable = false;
  } else if (element instanceof HTMLButtonElement && typeof opens === 'function') {
    element.type = 'button';
    element.addEventListener('click', opens);
  }
  element.className = `leaflet-marker-icon leaflet-interactive leaflet-zoom-animated circle ${colour}`;
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

/** Moves an element to a point. Not as Leaflet does, in three dimensions, which gives each a layer of its own to be drawn in. */
function moveTo({ style }: HTMLElement, { x, y }: L.Point): void {
  style.transform = `translate(${x}px, ${y}px)`;
}

function layOn(map: L.Map, circle: Circle): Laid {
  const element = elementOf(circle);
  moveTo(element, map.latLngToLayerPoint(circle));
  return { circle, element };
}

/** Names the circle that is pointed at or has focus, with one tooltip for all of them. */
function nameCircles(
  map: L.Map,
  pane: HTMLElement,
  laidAt: (target: EventTarget | null) => Laid | undefined,
) {
  const tip = L.tooltip({ direction: 'top' });
  const tell = ({ target }: Event): void => {
    const laid = laidAt(target);
    if (laid === undefined) return;
    const { lat, lng, label, size } = laid.circle;
    tip.options.offset = [0, -size / 2];
    tip.setLatLng([lat, lng]).setContent(asText(label)).openOn(map);
  };
  const hush = (): void => void tip.close();
  for (const name of ['pointerover', 'focusin']) pane.addEventListener(name, tell);
  for (const name of ['pointerout', 'focusout']) pane.addEventListener(name, hush);
  return hush;
}

/** Leads from one circle to the next by arrows, and to the ends by Home and End. */
function walkCircles(pane: HTMLElement, shown: () => readonly HTMLElement[]): void {
  pane.addEventListener('keydown', (event) => {
    const elements = shown();
    const from = elements.find((one) => one === event.target);
    const step = STEPS[event.key];
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const ends: Readonly<Record<string, HTMLElement | undefined>> = {
      Home: elements[0],
      End: elements.at(-1),
    };
    const to = step === undefined ? ends[event.key] : nextIn(step, from, elements);
    if (step === undefined && to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus({ preventScroll: true });
  });
}

/** Lays circles on a map. One of them is in the order of Tab; arrows lead from one to the next, Home and End to the ends. */
export function openCircles(map: L.Map): Circles {
  const pane = map.getPane('markerPane')!;
  let laid: readonly Laid[] = [];
  let run = 0;
  const enter = (element: HTMLElement | undefined): void => {
    for (const one of laid) one.element.tabIndex = one.element === element ? 0 : -1;
  };
  const laidAt = (target: EventTarget | null): Laid | undefined =>
    laid.find(({ element }) => element === target);
  const hush = nameCircles(map, pane, laidAt);
  walkCircles(pane, () => laid.map(({ element }) => element));
  pane.addEventListener('focusin', ({ target }) => enter(laidAt(target)?.element));
  // Two presses of a circle are no double click of the map below it.
  L.DomEvent.on(pane, 'dblclick', L.DomEvent.stopPropagation);
  map.on('zoom viewreset', () => {
    for (const { circle, element } of laid) moveTo(element, map.latLngToLayerPoint(circle));
  });
  map.on('zoomanim', (event) => {
    const origin = originAfter(map, event);
    for (const { circle, element } of laid) moveTo(element, map.project(circle, event.zoom).subtract(origin));
  });
  /** Gives the focus of a circle that goes to the one that then is in the middle, or to the map. */
  const letGo = (gone: Laid): void => {
    laid = laid.filter((one) => one !== gone);
    if (gone.element === document.activeElement) {
      const middle = centralOf(
        map,
        laid.map(({ element }) => element),
      );
      (middle ?? map.getContainer()).focus({ preventScroll: true });
    }
    gone.element.remove();
    if (!laid.some(({ element }) => element.tabIndex === 0)) enter(laid[0]?.element);
  };
  return {
    async show(circles) {
      const mine = ++run;
      const focused = laidAt(document.activeElement);
      hush();
      // What has focus stays until there is something to give it to.
      for (const one of laid) if (one !== focused) one.element.remove();
      laid = focused === undefined ? [] : [focused];
      // As one reads: from north to south.
      const ordered = circles.toSorted((a, b) => b.lat - a.lat || a.lng - b.lng);
      for (let from = 0; from < ordered.length; from += AT_ONCE) {
        if (from > 0) await nextPicture();
        if (mine !== run) return false;
        const more = ordered.slice(from, from + AT_ONCE).map((circle) => layOn(map, circle));
        laid = [...laid, ...more];
        pane.append(...more.map(({ element }) => element));
        if (from === 0 && focused === undefined) enter(more[0]?.element);
      }
      if (focused !== undefined) letGo(focused);
      return true;
    },
    remove: () => void run++,
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
