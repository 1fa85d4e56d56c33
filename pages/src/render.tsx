import { renderToString } from 'preact-render-to-string';
import type { ViewModule } from '../../src/api/pages/view-module.ts';
import { Page } from './explorer/page.tsx';
import { plainState, sceneAt } from './explorer/scene.ts';

/** The calls of the view at a target. */
export const callsOf: ViewModule['callsOf'] = (href, answers, context) => {
  const found = sceneAt(href, answers, plainState(context));
  return found === null ? [] : found.view.calls(found.scene);
};

/** The markup of the view at a target. Nothing is known of the reader here: what is paid for is left to the page. */
export const renderView: ViewModule['renderView'] = (href, answers, context) => {
  const found = sceneAt(href, answers, plainState(context));
  if (found === null) return null;
  const { view, scene } = found;
  return {
    title: view.title(scene),
    description: view.description,
    section: view.section,
    isMissing: view.isMissing?.(scene) === true,
    html: renderToString(<Page view={view} scene={scene} />),
  };
};
