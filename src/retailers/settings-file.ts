import { readFileSync } from 'node:fs';
import { clientSecretName, parseRetailers, type Retailer } from './settings.ts';

/** Names of variables that hold client secrets. */
export const CLIENT_SECRET_NAME = /^GONDOLA_RETAILER_[A-Z0-9_]+_CLIENT_SECRET$/;
const MOST_SETTINGS_BYTES = 1024 * 1024;
const NO_RETAILERS: ReadonlyMap<string, Retailer> = new Map();

/** The retailers, and everything that is wrong with their settings. */
export interface RetailerReading {
  readonly retailers: ReadonlyMap<string, Retailer>;
  readonly problems: readonly string[];
}

/**
 * Reads the retailers' file and their secrets from the settings that are given, and checks that what they need is given
 * too. Nothing is read without GONDOLA_RETAILERS. No problem shows a secret.
 */
export function readRetailers(given: Readonly<Record<string, string | undefined>>): RetailerReading {
  const secretNames = Object.keys(given).filter((name) => CLIENT_SECRET_NAME.test(name));
  const path = given['GONDOLA_RETAILERS'];
  const failed = (problems: readonly string[]): RetailerReading => ({ retailers: NO_RETAILERS, problems });
  if (path === undefined) {
    return failed(secretNames.map((name) => `${name} belongs to no retailer: GONDOLA_RETAILERS is not set`));
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return failed([
      `GONDOLA_RETAILERS must be a file that can be read, not ${JSON.stringify(path.slice(0, 100))}`,
    ]);
  }
  if (text.length > MOST_SETTINGS_BYTES) return failed(['GONDOLA_RETAILERS must be a file of at most 1 MB']);
  const parsed = parseRetailers(text, (name) => given[name]);
  if (!parsed.ok) return failed(parsed.problems.map((problem) => `GONDOLA_RETAILERS: ${problem}`));
  const { retailers } = parsed;
  const known = new Set([...retailers.keys()].map(clientSecretName));
  const problems = secretNames
    .filter((name) => !known.has(name))
    .map((name) => `${name} belongs to no retailer of GONDOLA_RETAILERS`);
  if (retailers.size > 0) {
    for (const needed of ['GONDOLA_SECRET_KEYS', 'INTERNAL_TOKEN']) {
      if (given[needed] === undefined) problems.push(`${needed} must be set where GONDOLA_RETAILERS is`);
    }
  }
  return { retailers, problems };
}
