/**
 * Derives src/domain/chains/us-chains.json from name-suggestion-index (BSD-3-Clause, see NOTICE):
 * `npm run chains:derive` after an update of that package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UsChain } from '../src/domain/chains/us-chains.ts';

interface NsiItem {
  displayName: string;
  id: string;
  locationSet: { include: readonly unknown[] };
  matchNames?: string[];
  tags: Record<string, string>;
}

interface NsiFile {
  nsi: Record<string, { items: NsiItem[] }>;
}

interface WikidataFile {
  wikidata: Record<string, { logos?: Record<string, string>; officialWebsites?: string[] }>;
}

/** The kinds of shop that sell groceries as their main trade and under a chain's name. */
const SHOPS = ['supermarket', 'wholesale', 'greengrocer'] as const;

/** Tags that hold further names of the same brand. */
const NAME_TAGS = ['brand', 'official_name', 'short_name', 'alt_name', 'name:en'] as const;

/** Lower-case words joined by hyphens; apostrophes vanish, `&` reads "and". */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.!]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function isInUs(item: NsiItem): boolean {
  return item.locationSet.include.some((area) => area === 'us' || String(area).startsWith('us-'));
}

/** State codes that the chain is confined to; empty where the index says "us" or names an area smaller than a state. */
function statesOf(item: NsiItem): string[] {
  const states = item.locationSet.include
    .map((area) => /^us-([a-z]{2})(?:\.geojson|-[a-z_]+\.geojson)?$/.exec(String(area))?.[1]?.toUpperCase())
    .filter((state) => state !== undefined);
  const usAreas = item.locationSet.include.filter((area) => String(area).startsWith('us'));
  return states.length === usAreas.length ? states.sort() : [];
}

/** How likely an address is the chain's American home page: a higher score is better. */
function websiteScore(address: string): number {
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const domainScore = host.endsWith('.us') ? 4 : host.endsWith('.com') ? 3 : 0;
  const apexScore = host.split('.').length === 2 ? 2 : 0;
  const rootScore = url.pathname === '/' ? 1 : 0;
  const secureScore = url.protocol === 'https:' ? 1 : 0;
  return domainScore + apexScore + rootScore + secureScore - host.length / 100;
}

function websiteOf(addresses: readonly string[]): string | null {
  const best = addresses.toSorted((a, b) => websiteScore(b) - websiteScore(a))[0];
  return best === undefined ? null : new URL(best).href;
}

/** Further names of a chain, without those that are another chain's own name ("Kroger" for Kroger Marketplace). */
function aliasesOf(item: NsiItem, name: string, chainNames: ReadonlySet<string>): string[] {
  const candidates = [...NAME_TAGS.map((tag) => item.tags[tag]), ...(item.matchNames ?? [])];
  const seen = new Set([name.toLowerCase()]);
  return candidates
    .filter((alias) => alias !== undefined)
    .flatMap((alias) => alias.split(';'))
    .map((alias) => alias.trim())
    .filter((alias) => {
      const key = alias.toLowerCase();
      if (seen.has(key) || chainNames.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** The US grocery chains among the index's brands, ordered by slug. Where chains share a name, the index's longer label makes the slug. */
function deriveUsChains(nsi: NsiFile, wikidata: WikidataFile): UsChain[] {
  const items = SHOPS.flatMap((shop) => (nsi.nsi[`brands/shop/${shop}`]?.items ?? []).filter(isInUs));
  const nameOf = (item: NsiItem): string => item.tags['name'] ?? item.displayName;
  const chainNames = new Set(items.map((item) => nameOf(item).toLowerCase()));
  const uses = new Map<string, number>();
  for (const item of items) {
    const slug = slugOf(nameOf(item));
    uses.set(slug, (uses.get(slug) ?? 0) + 1);
  }
  return items
    .map((item): UsChain => {
      const name = nameOf(item);
      const wikidataId = item.tags['brand:wikidata'] ?? null;
      const facts = wikidataId === null ? undefined : wikidata.wikidata[wikidataId];
      const logo = facts?.logos?.['wikidata'] ?? facts?.logos?.['facebook'];
      const nameSlug = slugOf(name);
      return {
        slug: (uses.get(nameSlug) ?? 0) > 1 ? slugOf(item.displayName) : nameSlug,
        name,
        aliases: aliasesOf(item, name, chainNames),
        website_url: websiteOf(facts?.officialWebsites ?? []),
        logo_url: logo === undefined ? null : new URL(logo).href,
        wikidata: wikidataId,
        shop: item.tags['shop'] ?? 'supermarket',
        states: statesOf(item),
      };
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** The derivation from the installed package, as the bytes of the committed file. */
export function deriveFromPackage(): string {
  // The package's exports name its program only; its data lie beside it.
  const folder = join(createRequire(import.meta.url).resolve('name-suggestion-index'), '../..');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const nsi = read('json/nsi.min.json') as NsiFile;
  const wikidata = read('wikidata/wikidata.min.json') as WikidataFile;
  return `${JSON.stringify(deriveUsChains(nsi, wikidata), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/domain/chains/us-chains.json', import.meta.url), deriveFromPackage());
}
