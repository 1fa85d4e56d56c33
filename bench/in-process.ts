import { ROUTES } from '../src/api/resources.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';

const MATCHERS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Answers a route's URL without HTTP: parameters read and checked, answer found and encoded. */
function answer(snapshot: Snapshot, url: string): Buffer {
  const [path = '', query = ''] = url.split('?', 2);
  const matcher = MATCHERS.find(({ pattern }) => pattern.test(path));
  const values = matcher?.pattern.exec(path)?.groups ?? {};
  const prepared = matcher?.route.prepare(values, query, null);
  if (prepared?.ok !== true) throw new Error(`${url} is not a valid request`);
  const body = prepared.answer(snapshot, Date.now());
  if (body === null) throw new Error(`${url} was not found`);
  return body;
}

/** Milliseconds of each request, after others that compile the code. */
export function timeInProcess(
  snapshot: Snapshot,
  warm: readonly string[],
  urls: readonly string[],
): Float64Array {
  for (const url of warm) answer(snapshot, url);
  return Float64Array.from(urls, (url) => {
    const started = performance.now();
    answer(snapshot, url);
    return performance.now() - started;
  });
}
