import { basket } from './basket/routes.ts';
import { aisles } from './aisles/routes.ts';
import { chains } from './chains/routes.ts';
import { coverage } from './coverage/routes.ts';
import { coupons } from './coupons/routes.ts';
import { deals } from './deals/routes.ts';
import type { Route } from './http/route.ts';
import { history } from './history/routes.ts';
import { indices } from './indices/routes.ts';
import { prices } from './prices/routes.ts';
import { products } from './products/routes.ts';
import type { Resource } from './resource.ts';
import { resolveList } from './resolve-list/routes.ts';
import { stores } from './stores/routes.ts';

/** Every resource, in the order of the description. */
export const RESOURCES: readonly Resource[] = [
  stores,
  chains,
  products,
  prices,
  history,
  deals,
  coupons,
  basket,
  aisles,
  resolveList,
  indices,
  coverage,
];

/** Every catalogue read. */
export const ROUTES: readonly Route[] = RESOURCES.flatMap(({ routes }) => routes);
