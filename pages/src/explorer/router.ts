import { find } from '../views/find.tsx';
import type { Target, View } from './view.ts';

/** Every view; the first whose pattern fits is shown. */
const VIEWS: readonly View[] = [find];

/** The view at a path and query, and where it stands; null: none. */
export function viewAt(href: string): { readonly view: View; readonly target: Target } | null {
  const { pathname, searchParams } = new URL(href, 'http://explorer');
  for (const view of VIEWS) {
    const match = view.pattern.exec(pathname);
    if (match === null) continue;
    return { view, target: { path: pathname, names: { ...match.groups }, query: searchParams } };
  }
  return null;
}
