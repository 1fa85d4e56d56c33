/** Steps that the world is wide where borders are told in steps: those of `scripts/map-borders.js`. */
const WORLD = 2 ** 20;
/** Pixels that the web's map is wide at zoom 0. */
const WORLD_PIXELS = 256;
/** Points nearer to the last one than this, in pixels, are passed over. */
const LEAST_STEP = 1;

/** Lines on the web's map (spherical Mercator), in steps from its north-west corner. */
export interface Borders {
  /** Line `n` has the points from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** Four a line: the least x and y, the largest x and y. */
  readonly boxes: Int32Array;
}

/** The part of the map that a canvas shows: pixels from the map's north-west corner at a zoom. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Reads what the build wrote: see `scripts/map-borders.js`. */
export function readBorders(bytes: ArrayBuffer): Borders {
  const [count = 0] = new Int32Array(bytes, 0, 1);
  const heads = new Int32Array(bytes, 4, count * 3);
  const steps = new Int16Array(bytes, 4 + heads.byteLength);
  const points = count + steps.length / 2;
  const starts = new Uint32Array(count + 1);
  const [x, y] = [new Int32Array(points), new Int32Array(points)];
  const boxes = new Int32Array(count * 4);
  for (let line = 0, at = 0, step = 0; line < count; line++) {
    starts[line + 1] = starts[line]! + heads[line * 3]!;
    let [east, south] = [heads[line * 3 + 1]!, heads[line * 3 + 2]!];
    boxes.set([east, south, east, south], line * 4);
    for (; at < starts[line + 1]!; at++) {
      if (at > starts[line]!) {
        east += steps[step++]!;
        south += steps[step++]!;
      }
      x[at] = east;
      y[at] = south;
      boxes[line * 4] = Math.min(boxes[line * 4]!, east);
      boxes[line * 4 + 1] = Math.min(boxes[line * 4 + 1]!, south);
      boxes[line * 4 + 2] = Math.max(boxes[line * 4 + 2]!, east);
      boxes[line * 4 + 3] = Math.max(boxes[line * 4 + 3]!, south);
    }
  }
  return { starts, x, y, boxes };
}

/**
 * Adds a line to the path of a canvas, as finely as its pixels show it; false: it is out of sight, and nothing was added.
 */
export function traceLine(context: CanvasPath, borders: Borders, line: number, frame: Frame): boolean {
  const { starts, x, y, boxes } = borders;
  const scale = (WORLD_PIXELS * 2 ** frame.zoom) / WORLD;
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const isSeen =
    boxes[line * 4]! * scale <= right &&
    boxes[line * 4 + 2]! * scale >= frame.left &&
    boxes[line * 4 + 1]! * scale <= bottom &&
    boxes[line * 4 + 3]! * scale >= frame.top;
  if (!isSeen) return false;
  const [first, end] = [starts[line]!, starts[line + 1]!];
  let [lastX, lastY] = [x[first]! * scale - frame.left, y[first]! * scale - frame.top];
  context.moveTo(lastX, lastY);
  for (let at = first + 1; at < end; at++) {
    const [nextX, nextY] = [x[at]! * scale - frame.left, y[at]! * scale - frame.top];
    if (at < end - 1 && Math.abs(nextX - lastX) + Math.abs(nextY - lastY) < LEAST_STEP) continue;
    context.lineTo(nextX, nextY);
    [lastX, lastY] = [nextX, nextY];
  }
  return true;
}
