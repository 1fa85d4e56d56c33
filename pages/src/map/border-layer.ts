import L from 'leaflet';
import countiesUrl from 'map-borders/counties';
import statesUrl from 'map-borders/states';
import { type Borders, type Frame, readBorders, traceLine } from './borders.ts';
import { originAfter } from './origin.ts';

/** Counties are a second file, and nobody sees them from far away. */
const COUNTY_ZOOM = 7;
/** Of the map's size, drawn on each side of it so that dragging shows something. */
const PADDING = 0.4;
/** Longer than this nothing is drawn at one go, in milliseconds. */
const SLICE_MS = 12;
/** Lines that are drawn between two looks at the clock. */
const LINES_AT_ONCE = 100;

/** The land below the stores. */
export interface BorderLayer {
  /** Draws it anew, in other colours. */
  recolour(colours: LandColours): void;
  remove(): void;
}

/** Colours as a canvas takes them. */
export interface LandColours {
  readonly land: string;
  readonly line: string;
}

const loaded = new Map<string, Promise<Borders>>();

function bordersAt(url: string): Promise<Borders> {
  const loading = loaded.get(url) ?? fetch(url).then(async (reply) => readBorders(await reply.arrayBuffer()));
  loaded.set(url, loading);
  // What could not be loaded is asked for again with the next map.
  loading.catch(() => loaded.delete(url));
  return loading;
}

type Draw = Generator<undefined, void>;

/** Land, then the borders of its states. */
function* drawStates(
  context: CanvasRenderingContext2D,
  borders: Borders,
  frame: Frame,
  colours: LandColours,
): Draw {
  context.beginPath();
  for (let ring = 0; ring < borders.starts.length - 1; ring++) {
    if (traceLine(context, borders, ring, frame)) context.closePath();
    if (ring % LINES_AT_ONCE === 0) yield;
  }
  context.fillStyle = colours.land;
  context.fill('evenodd');
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.stroke();
}

function* drawCounties(
  context: CanvasRenderingContext2D,
  borders: Borders,
  frame: Frame,
  colours: LandColours,
): Draw {
  context.strokeStyle = colours.line;
  context.lineWidth = 0.5;
  for (let from = 0; from < borders.starts.length - 1; from += LINES_AT_ONCE) {
    const to = Math.min(from + LINES_AT_ONCE, borders.starts.length - 1);
    context.beginPath();
    for (let line = from; line < to; line++) traceLine(context, borders, line, frame);
    context.stroke();
    yield;
  }
}

/** Fits a canvas around what a map shows now; returns what it shows. */
function frameOf(map: L.Map, canvas: HTMLCanvasElement): Frame {
  const size = map.getSize();
  const corner = map.containerPointToLayerPoint(size.multiplyBy(-PADDING)).round();
  L.DomUtil.setPosition(canvas, corner);
  const { x: left, y: top } = map.getPixelOrigin().add(corner);
  const [width, height] = [size.x * (1 + 2 * PADDING), size.y * (1 + 2 * PADDING)].map(Math.round);
  return { left, top, width: width ?? 0, height: height ?? 0, zoom: map.getZoom() };
}

/** Where a canvas stands while a map moves to another zoom. */
function follow(map: L.Map, canvas: HTMLCanvasElement, drawn: Frame, event: L.ZoomAnimEvent): void {
  const scale = map.getZoomScale(event.zoom, drawn.zoom);
  const corner = L.point(drawn.left, drawn.top).multiplyBy(scale).subtract(originAfter(map, event));
  L.DomUtil.setTransform(canvas, corner, scale);
}

function clear(canvas: HTMLCanvasElement, { width, height }: Frame): CanvasRenderingContext2D | null {
  const sharpness = Math.max(1, devicePixelRatio);
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context?.scale(sharpness, sharpness);
  return context;
}

/** Lays states, and counties from near, below a map: drawn on a canvas in slices, so that the page answers meanwhile. */
export function addBorders(map: L.Map, colours: LandColours): BorderLayer {
  let inks = colours;
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane('tilePane'));
  canvas.setAttribute('aria-hidden', 'true');
  const known: { states?: Borders; counties?: Borders } = {};
  let frame: Frame | null = null;
  let run = 0;
  let isGone = false;
  const work = (drawing: Draw, mine: number): void => {
    if (isGone || mine !== run) return;
    const until = performance.now() + SLICE_MS;
    while (drawing.next().done !== true) {
      if (performance.now() >= until) return void setTimeout(work, 0, drawing, mine);
    }
  };
  const learn = async (name: keyof typeof known, url: string): Promise<void> => {
    const borders = await bordersAt(url).catch(() => undefined);
    if (borders === undefined || isGone || known[name] !== undefined) return;
    known[name] = borders;
    redraw();
  };
  const redraw = (): void => {
    const isNear = map.getZoom() >= COUNTY_ZOOM;
    if (isNear && known.counties === undefined) void learn('counties', countiesUrl);
    const shown = frameOf(map, canvas);
    frame = shown;
    const context = clear(canvas, shown);
    if (context === null) return;
    const { states, counties } = known;
    const all = function* (): Draw {
      if (states !== undefined) yield* drawStates(context, states, shown, inks);
      if (isNear && counties !== undefined) yield* drawCounties(context, counties, shown, inks);
    };
    work(all(), ++run);
  };
  map.on('moveend resize', redraw);
  map.on('zoomanim', (event) => {
    if (frame !== null) follow(map, canvas, frame, event);
  });
  void learn('states', statesUrl);
  return {
    recolour(colours) {
      inks = colours;
      redraw();
    },
    remove: () => void (isGone = true),
  };
}
