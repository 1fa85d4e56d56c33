import { foldText } from './fold.ts';

/** A name as slugs write it, as the known chains are: `Raley's` is `raleys`, `Stop & Shop` is `stop-and-shop`. Empty where it has neither letters nor digits. */
export function slugOf(name: string): string {
  return foldText(name.replaceAll(/['’]/g, '').replaceAll('&', ' and ')).replaceAll(' ', '-');
}
