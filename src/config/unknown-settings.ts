import { editDistance, nearestWord } from '../domain/text/edit-distance.ts';
import { CLIENT_SECRET_NAME } from '../retailers/settings-file.ts';

/** Variables that begin like this are ours: one that is not known is a mistake, not someone else's. */
const PREFIX = /^(?:GONDOLA|X402|MPP)_/;
/** Names too short or too common for a near miss to mean anything: HOME is not a misspelt HOST. */
const COMMON_NAMES = new Set(['HOST', 'PORT', 'LOG_LEVEL']);
const NEAR_MISS = 2;
/** A Kubernetes service named `gondola…` puts GONDOLA_SERVICE_HOST, GONDOLA_PORT_8080_TCP_ADDR and so on into every pod. */
const KUBERNETES_LINK =
  /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
/** It puts GONDOLA_PORT there too, which a person writes for PORT: only a pod's is an address with its protocol. */
const KUBERNETES_PORT = /_PORT$/;
const KUBERNETES_ADDRESS = /^(tcp|udp|sctp):\/\//;

function isOfKubernetes(name: string, value: string): boolean {
  return KUBERNETES_LINK.test(name) || (KUBERNETES_PORT.test(name) && KUBERNETES_ADDRESS.test(value));
}

/** A problem for each name that is meant for us and is no setting, with the nearest one that is. */
export function findUnknown(given: Readonly<Record<string, string>>, known: readonly string[]): string[] {
  const problems: string[] = [];
  const names = Object.keys(given);
  for (const [name, value] of Object.entries(given)) {
    if (known.includes(name) || CLIENT_SECRET_NAME.test(name) || isOfKubernetes(name, value)) continue;
    const upper = name.toUpperCase();
    const bare = upper.replace(PREFIX, '');
    const nearest = known.includes(bare) ? bare : (nearestWord(upper, known) ?? '');
    const ours = PREFIX.test(upper);
    // With the real name set as well, the other one is someone else's.
    const nearMiss =
      editDistance(upper, nearest) <= NEAR_MISS && !COMMON_NAMES.has(nearest) && !names.includes(nearest);
    if (ours || nearMiss) problems.push(`${name} is not a setting; the nearest is ${nearest}`);
  }
  return problems;
}
