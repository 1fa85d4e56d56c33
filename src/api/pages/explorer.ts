import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Exchange } from '../http/exchange.ts';
import { requestTarget } from '../http/http-headers.ts';
import type { Transport } from '../http/transport.ts';
import { builtModule } from './assets.ts';
import type { FreeReads } from './free-reads.ts';
import { NO_SUCH_PAGE, type Pages } from './pages.ts';
import type { ViewAnswer, ViewContext, ViewModule } from './view-module.ts';

/** What the explorer is served with. */
export interface ExplorerOptions<Served extends Snapshot> {
  readonly transport: Transport;
  readonly pages: Pages;
  readonly snapshot: () => Served | undefined;
  readonly reads: FreeReads<Served>;
  readonly synthetic: () => boolean;
  readonly sandbox: boolean;
  readonly clock: () => number;
}

/** How often answers may lead to more calls: a store's page asks what is around it once it knows where it is. */
const ROUNDS = 3;
const STEP_MS = 300_000;

/**
 * Serves the views of the explorer: the first answer comes with all that is free, so that it can be read without scripts;
 * a script in the page asks for the rest.
 */
export function serveExplorer<Served extends Snapshot>(
  options: ExplorerOptions<Served>,
): (exchange: Exchange) => Promise<void> {
  const { transport, pages, snapshot, reads, synthetic, sandbox, clock } = options;
  const loading = import(builtModule('render.js')) as Promise<ViewModule>;
  // Whoever asks first is told; nobody has to ask.
  loading.catch(() => undefined);

  const answersFor = (
    views: ViewModule,
    target: string,
    context: ViewContext,
  ): Record<string, ViewAnswer> => {
    const answers: Record<string, ViewAnswer> = {};
    const served = snapshot();
    if (served === undefined) return answers;
    for (let round = 0; round < ROUNDS; round++) {
      const asked = views.callsOf(target, answers, context);
      const calls = asked.filter(({ path, paid }) => !paid && !(path in answers));
      if (calls.length === 0) break;
      for (const { path } of calls) {
        const answer = reads(path, served, context.nowMs);
        if (answer !== null) answers[path] = answer;
      }
    }
    return answers;
  };

  return async (exchange) => {
    const views = await loading;
    const target = requestTarget(exchange.request);
    // In steps, so that a page that says the same is the same.
    const nowMs = Math.floor(clock() / STEP_MS) * STEP_MS;
    const baseUrl = transport.baseUrl(exchange);
    const context: ViewContext = { baseUrl, synthetic: synthetic(), sandbox: sandbox && synthetic(), nowMs };
    const answers = answersFor(views, target, context);
    const view = views.renderView(target, answers, context);
    if (view === null) return pages.sendMissing(exchange) ?? transport.fail(exchange, NO_SUCH_PAGE);
    await pages.send(exchange, {
      status: view.isMissing ? 404 : 200,
      title: view.title,
      description: view.description,
      section: view.section,
      main: view.html,
      script: 'explorer.js',
      data: { answers, context },
    });
  };
}
