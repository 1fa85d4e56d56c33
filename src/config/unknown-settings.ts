import { editDistance, nearestWord } from '../domain/text/edit-distance.ts';
import { CLIENT_SECRET_NAME } from '../retailers/settings-file.ts';

/** Variables that begin like this are ours: one that is not known is a mistake, not someone else's. */
const PREFIXES = ['GONDOLA_', 'X402_', 'MPP_'];
/** Names too short or too common for a near miss to mean anything: HOME is not a misspelt HOST. */
const COMMON_NAMES = new Set(['HOST', 'PORT', 'LOG_LEVEL']);
const NEAR_MISS = 2;
/** A Kubernetes service named `gondola…` puts GONDOLA_SERVICE_HOST, GONDOLA_PORT_8080_TCP_ADDR and so on into every pod. */
const KUBERNETES_LINK =
  /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;

/** A problem for each name that is meant for us and is no setting, with the nearest one that is. */
export function findUnknown(names: readonly string[], known: readonly string[]): string[] {
  const problems: string[] = [];
  for (const name of names) {
    if (known.includes(name) || CLIENT_SECRET_NAME.test(name) || KUBERNETES_LINK.test(name)) continue;
    const upper = name.toUpperCase();
    const nearest = nearestWord(upper, known) ?? '';
    const ours = PREFIXES.some((prefix) => upper.startsWith(prefix));
    // With the real name set as well, the other one is someone else's.
    const nearMiss =
      editDistance(upper, nearest) <= NEAR_MISS && !COMMON_NAMES.has(nearest) && !names.includes(nearest);
    if (ours || nearMiss) problems.push(`${name} is not a setting; the nearest is ${nearest}`);
  }
  return problems;
}
