import { builtModule } from '../../src/api/pages/assets.ts';
import type { ViewAnswer, ViewContext, ViewModule } from '../../src/api/pages/view-module.ts';

/** A view as it is sent. */
export interface ShownView {
  readonly html: string;
  /** Without markup. */
  readonly text: string;
}

const CONTEXT: ViewContext = {
  baseUrl: 'http://gondola.test',
  synthetic: true,
  sandbox: false,
  nowMs: Date.parse('2026-03-05T12:00:00Z'),
};
/** How often answers may lead to more calls. */
const ROUNDS = 3;

/** Markup as a reader reads it. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}

/** The view at a target whose calls are answered with these bodies, by the beginnings of their paths; others wait. */
export async function showView(
  target: string,
  bodies: Readonly<Record<string, unknown>>,
  told: Partial<ViewContext> = {},
): Promise<ShownView> {
  const views = (await import(builtModule('render.js'))) as ViewModule;
  const context = { ...CONTEXT, ...told };
  const answers: Record<string, ViewAnswer> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const { path, body } of views.callsOf(target, answers, context)) {
      const begin = Object.keys(bodies).find((one) => path.startsWith(one));
      if (begin === undefined) continue;
      answers[body === undefined ? path : `${path} ${body}`] = { status: 200, body: bodies[begin] };
    }
  }
  const { html } = views.renderView(target, answers, context)!;
  return { html, text: textOf(html) };
}
