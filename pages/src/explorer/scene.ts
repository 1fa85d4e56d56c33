import type { ViewAnswers, ViewContext } from '../../../src/api/pages/view-module.ts';
import { viewAt } from './router.ts';
import type { Scene, View } from './view.ts';

/** What is known beside the address. */
export type SceneState = Omit<Scene, 'target' | 'answers'>;

/** A first scene of a reader of whom nothing is known. */
export function plainState(context: ViewContext): SceneState {
  return { context, access: 'none', payments: [], isPaying: false };
}

/** The view at an address, and what it shows; null: there is none. */
export function sceneAt(
  href: string,
  answers: ViewAnswers,
  state: SceneState,
): { readonly view: View; readonly scene: Scene } | null {
  const found = viewAt(href);
  if (found === null) return null;
  return { view: found.view, scene: { ...state, target: found.target, answers } };
}
