import { renderToString } from 'preact-render-to-string';
import type { ViewModule } from '../../src/api/pages/view-module.ts';
import { viewAt } from './explorer/router.ts';
import type { Scene } from './explorer/view.ts';

/** Nothing is known of the reader here: what is paid for is left to the page. */
const access = 'none';

/** The calls of the view at a target. */
export const callsOf: ViewModule['callsOf'] = (href, answers) => {
  const found = viewAt(href);
  if (found === null) return [];
  const context = { baseUrl: '', synthetic: false, sandbox: false, nowMs: 0 };
  return found.view.calls({ target: found.target, answers, context, access });
};

/** The markup of the view at a target. */
export const renderView: ViewModule['renderView'] = (href, answers, context) => {
  const found = viewAt(href);
  if (found === null) return null;
  const { view, target } = found;
  const scene: Scene = { target, answers, context, access };
  return {
    title: view.title(scene),
    description: view.description,
    section: view.section,
    html: renderToString(<>{view.body(scene)}</>),
  };
};
