/**
 * The borders that maps draw, made ready at build time: a browser that meshes the counties' topology itself, and projects
 * it, stands still for a third of a second.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';

/** Steps that the world is wide: two pixels each at the nearest zoom of a map. */
const WORLD = 2 ** 20;
/** Lines are cut so that what is out of sight is passed over without looking at its points. */
const LONGEST_LINE = 48;
const LARGEST_STEP = 2 ** 15 - 1;

const require = createRequire(import.meta.url);
const readAtlas = (name) => JSON.parse(readFileSync(require.resolve(`us-atlas/${name}`), 'utf8'));

/** Degrees on the web's map (spherical Mercator), in steps from its north-west corner. */
function project([lng, lat]) {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return [Math.round(((lng + 180) / 360) * WORLD), Math.round(y * WORLD)];
}

/** A step of a line, in two where it is longer than 16 bits can say: the 49th parallel is. */
function halved([fromX, fromY], [x, y]) {
  const isLong = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) > LARGEST_STEP;
  return isLong
    ? [
        [Math.round((fromX + x) / 2), Math.round((fromY + y) / 2)],
        [x, y],
      ]
    : [[x, y]];
}

/** A line in steps, without points that fall together. */
function projectLine(line) {
  const points = line.map(project);
  const apart = points.filter(([x, y], at) => at === 0 || x !== points[at - 1][0] || y !== points[at - 1][1]);
  return apart.flatMap((point, at) => (at === 0 ? [point] : halved(apart[at - 1], point)));
}

/** Pieces of a line; each begins where the one before ends. */
function cut(line) {
  const pieces = [];
  for (let at = 0; at < line.length - 1; at += LONGEST_LINE - 1)
    pieces.push(line.slice(at, at + LONGEST_LINE));
  return pieces;
}

/**
 * Lines as bytes, little-endian: how many there are, for each its number of points and where it begins (x, y), all as
 * 32 bits; then the steps (x, y) from point to point of all lines, as 16 bits.
 */
function encode(lines) {
  const heads = [lines.length, ...lines.flatMap((line) => [line.length, ...line[0]])];
  const steps = lines.flatMap((line) =>
    line.slice(1).flatMap(([x, y], at) => [x - line[at][0], y - line[at][1]]),
  );
  if (steps.some((step) => Math.abs(step) > LARGEST_STEP))
    throw new Error('A border has a longer step than fits.');
  return Buffer.concat([
    Buffer.from(Int32Array.from(heads).buffer),
    Buffer.from(Int16Array.from(steps).buffer),
  ]);
}

/** The outlines of the states. */
function stateRings() {
  const atlas = readAtlas('states-10m.json');
  const polygons = feature(atlas, atlas.objects.states).features.flatMap(
    ({ geometry: { type, coordinates } }) => (type === 'Polygon' ? [coordinates] : coordinates),
  );
  return polygons
    .flat()
    .map(projectLine)
    .filter((ring) => ring.length > 2);
}

/** The borders between the counties of one state. */
function countyLines() {
  const atlas = readAtlas('counties-10m.json');
  const stateOf = ({ id }) => id.slice(0, 2);
  const { coordinates } = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b));
  return coordinates.map(projectLine).flatMap(cut);
}

/** The borders as files, by the names that the pages import them by. */
const DRAWN = { 'map-borders/states': stateRings, 'map-borders/counties': countyLines };

/**
 * Lets the bundler take the borders for files that the pages import. They are no files of the disk: a path goes into the
 * name of what is bundled, and the same sources are to give the same names wherever they are built.
 */
export const mapBorders = {
  name: 'map-borders',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^map-borders\// }, ({ path }) => ({
      path: `${path}.bin`,
      namespace: 'map-borders',
      pluginData: DRAWN[path],
    }));
    onLoad({ filter: /./, namespace: 'map-borders' }, ({ pluginData: draw }) => ({
      contents: encode(draw()),
      loader: 'file',
    }));
  },
};
