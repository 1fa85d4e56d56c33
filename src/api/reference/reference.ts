import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Route } from '../http/route.ts';
import type { JsonSchema } from '../openapi/schemas.ts';
import type { Page } from '../pages/frame.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import { type Guide, guideAddress } from './guides.ts';
import { homePage } from './home-page.ts';
import { DOCS, type Link } from './layout.ts';
import { liveAnswer } from './live-answer.ts';
import { operationAddress, operationPage } from './operation-page.ts';
import { codeSamples } from './sample-code.ts';
import { sampleCall, sampleTarget } from './sample-call.ts';
import type { SearchEntry } from './search.ts';
import { operationEntry } from './search-entries.ts';
import { textPage } from './text-page.ts';

/** The documentation of what is served now. */
export interface Reference {
  readonly home: Page;
  /** Of each call and guide that there is; answers are made when one is first asked for, and kept. */
  operation(id: string): Promise<Page | undefined>;
  guide(name: string): Promise<Page | undefined>;
  /** What can be found of the calls. */
  readonly entries: readonly SearchEntry[];
  /** Ids of the calls whose pages were made. */
  made(): readonly string[];
}

/** What a reference is made of. */
export interface ReferenceSources<Served extends Snapshot> {
  /** The OpenAPI document of what is served. */
  readonly document: JsonSchema;
  readonly routes: readonly Route<Served>[];
  readonly snapshot: Served | undefined;
  readonly guides: readonly Guide[];
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** Keeps what was made of these names; of others nothing is made, and what fails is made again. */
function keeping(
  names: readonly string[],
  make: (name: string) => Page | Promise<Page>,
  kept = new Map<string, Promise<Page>>(),
): (name: string) => Promise<Page | undefined> {
  return async (name) => {
    if (!names.includes(name)) return undefined;
    const making = kept.get(name) ?? Promise.resolve(make(name));
    kept.set(name, making);
    making.catch(() => kept.delete(name));
    return making;
  };
}

async function pageOfOperation<Served extends Snapshot>(
  operation: DescribedOperation,
  operations: readonly DescribedOperation[],
  { routes, snapshot, nowMs }: ReferenceSources<Served>,
): Promise<Page> {
  const route = routes.find(({ operationId }) => operationId === operation.id);
  const call = operation.access === 'internal' ? null : sampleCall(operation, route?.sample);
  const siblings = operations
    .filter(({ tag }) => tag === operation.tag)
    .map((one): Link => ({ address: operationAddress(one), words: one.summary }));
  return operationPage(operation, {
    samples: call === null ? [] : codeSamples(call, () => route !== undefined && route.json !== false),
    target: call === null ? null : sampleTarget(call),
    answer:
      call === null || route === undefined || snapshot === undefined
        ? null
        : await liveAnswer(call, route, snapshot, nowMs),
    siblings,
  });
}

/** Puts the documentation of a snapshot together. */
export function createReference<Served extends Snapshot>(sources: ReferenceSources<Served>): Reference {
  const { document, guides } = sources;
  const operations = describedOperations(document);
  const pages = new Map<string, Promise<Page>>();
  const links = guides.map((guide): Link => ({ address: guideAddress(guide), words: guide.title }));
  return {
    home: homePage(guides, operations),
    operation: keeping(
      operations.map(({ id }) => id),
      (id) => pageOfOperation(operations.find((one) => one.id === id)!, operations, sources),
      pages,
    ),
    guide: keeping(
      guides.map(({ name }) => name),
      (name) => {
        const guide = guides.find((one) => one.name === name)!;
        const place = { path: guideAddress(guide), above: [DOCS], beside: { title: 'Guides', links } };
        return textPage(place, guide.markdown);
      },
    ),
    entries: operations.map(operationEntry),
    made: () => [...pages.keys()],
  };
}
