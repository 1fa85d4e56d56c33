import { compare } from '../views/compare.tsx';
import { coupons } from '../views/coupons.tsx';
import { coverage } from '../views/coverage.tsx';
import { find } from '../views/find.tsx';
import { indexSeries } from '../views/index-series.tsx';
import { indices } from '../views/indices.tsx';
import { product } from '../views/product.tsx';
import { store } from '../views/store.tsx';
import type { Target, View } from './view.ts';

/** Every view; the first whose pattern fits is shown. */
const VIEWS: readonly View[] = [find, product, store, compare, coupons, indices, indexSeries, coverage];

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
