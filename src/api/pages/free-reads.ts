import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Route } from '../http/route.ts';
import type { ViewAnswer } from './view-module.ts';

/** Answers a free GET of the service's own interface; null: there is no such route, or it is paid for. */
export type FreeReads<Served extends Snapshot> = (
  path: string,
  snapshot: Served,
  nowMs: number,
) => ViewAnswer | null;

/** A template's pattern, and the names of what it matches. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** Reads the free routes among these without going over HTTP: by their own schemas, as any call. */
export function freeReads<Served extends Snapshot>(routes: readonly Route<Served>[]): FreeReads<Served> {
  const free = routes
    .filter(({ paid, method }) => !paid && method === 'GET')
    .map((route) => ({ route, pattern: patternOf(route.template) }));
  return (target, snapshot, nowMs) => {
    const [path = '', query = ''] = target.split('?', 2);
    for (const { route, pattern } of free) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const names = Object.entries(match.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]);
      const prepared = route.prepare(Object.fromEntries(names) as Record<string, string>, query, null);
      if (!prepared.ok) {
        return { status: prepared.status, body: { error: { errors: prepared.refuse(snapshot, nowMs) } } };
      }
      const errors = prepared.refuse(snapshot, nowMs);
      if (errors.length > 0) return { status: 422, body: { error: { errors } } };
      const body = prepared.answer(snapshot, nowMs);
      return body === null
        ? { status: 404, body: { error: { detail: prepared.notFound(snapshot, nowMs) } } }
        : { status: 200, body: JSON.parse(body.toString()) as unknown };
    }
    return null;
  };
}
