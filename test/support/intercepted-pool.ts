import type { Pool } from 'pg';

/** Stands around a query: runs it, or does not. */
export type AroundQuery = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

/** A pool whose queries pass through `around`, as if the record, or the process, went away at one of them. */
export function interceptedPool(pool: Pool, around: AroundQuery): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      return (query: string | { readonly text: string }, values?: unknown[]) =>
        around(typeof query === 'string' ? query : query.text, () => target.query(query as string, values));
    },
  });
}
