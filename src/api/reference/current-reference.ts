import { setTimeout as sleep } from 'node:timers/promises';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Route } from '../http/route.ts';
import type { JsonSchema } from '../openapi/schemas.ts';
import type { Guide } from './guides.ts';
import { createReference, type Reference } from './reference.ts';

/** What the documentation of now is made of. */
export interface CurrentReferenceOptions<Served extends Snapshot> {
  readonly routes: readonly Route<Served>[];
  readonly snapshot: () => Served | undefined;
  readonly document: () => JsonSchema;
  readonly guides: readonly Guide[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Lets others go first: resolves when they have. */
export type Pause = () => Promise<void>;

/** The documentation of what is served. */
export interface CurrentReference {
  /**
   * What there is now. After a publication those who read see the last one's until the new one's pages are made beside
   * their requests: of the calls that were read before. Only a first reader of all may wait.
   */
  readonly get: () => Reference;
  /** Makes the pages that a first reader would wait for, with a pause between them. */
  readonly warm: (pause: Pause) => Promise<void>;
}

/** Not in the turn of the request that found that there is something new. */
const soon: Pause = () => sleep(10, undefined, { ref: false });

/** The documentation of the snapshot that is served, put together when it is first asked for, or before. */
export function currentReference<Served extends Snapshot>(
  options: CurrentReferenceOptions<Served>,
): CurrentReference {
  const { snapshot, document, routes, guides, clock } = options;
  let shown: { readonly of: Served | undefined; readonly reference: Reference } | undefined;
  let isRemaking = false;
  const make = (of: Served | undefined): Reference =>
    createReference({ document: document(), routes, snapshot: of, guides, nowMs: clock() });
  const remake = async (): Promise<void> => {
    await soon();
    const of = snapshot();
    const reference = make(of);
    for (const id of shown?.reference.made() ?? []) {
      await soon();
      // What cannot be made now is tried again by whoever reads it.
      await reference.operation(id).catch(() => undefined);
    }
    shown = { of, reference };
  };
  const get = (): Reference => {
    const current = snapshot();
    // Without a snapshot there were no examples to show: nobody is given those again.
    if (shown === undefined || (shown.of === undefined && current !== undefined)) {
      shown = { of: current, reference: make(current) };
    } else if (shown.of !== current && !isRemaking) {
      isRemaking = true;
      void remake()
        .catch(() => undefined)
        .finally(() => (isRemaking = false));
    }
    return shown.reference;
  };
  return {
    get,
    async warm(pause) {
      const reference = get();
      for (const { name } of guides) {
        await pause();
        await reference.guide(name);
      }
      // Lists that are sent are left to their readers: a chain's texts are cut out of the catalogue at its first list.
      for (const { operationId } of routes.filter(({ method }) => method === 'GET')) {
        await pause();
        await reference.operation(operationId);
      }
    },
  };
}
