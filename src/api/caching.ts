import { hash } from 'node:crypto';
import { derivedFrom } from '../snapshot/derived.ts';
import { type Manifest, type PartName, partFiles } from '../snapshot/snapshot.ts';

/** Raise it when answers change their form without a change of the snapshot: tags of the old form then expire. */
const ANSWER_FORM = 1;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often an answer changes by the clock alone: ages in hours, the name of the day; null: never. */
export type Ticking = 'hour' | 'day' | null;

const partTag = derivedFrom((manifest: Manifest) => {
  const tags = Object.entries(partFiles).map(([part, files]) => {
    const checksums = files.map((file) => manifest.files[file]?.sha256 ?? '').join();
    return [part, hash('sha1', `${ANSWER_FORM},${checksums}`, 'hex').slice(0, 8)] as const;
  });
  return Object.fromEntries(tags) as Record<PartName, string>;
});

/** 64 bits of a text, quickly (cyrb53). Not for anything that an attacker may gain from a collision of. */
function textTag(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (a >>> 0).toString(16) + (b >>> 0).toString(16);
}

/**
 * The opaque part of an answer's ETag: from the checksums of the parts that the route reads, the request, and the hour
 * or day where the answer shows an age. It needs no body, so a 304 is decided before any work and before any charge.
 */
export function entityTag(
  manifest: Manifest,
  parts: readonly PartName[],
  request: string,
  ticking: Ticking,
  nowMs: number,
): string {
  const tags = partTag(manifest);
  let tag = '';
  for (const part of parts) tag += tags[part];
  tag += `-${textTag(request)}`;
  if (ticking === 'hour') tag += `-${Math.floor(nowMs / HOUR_MS).toString(36)}`;
  if (ticking === 'day') tag += `-${Math.floor(nowMs / DAY_MS).toString(36)}`;
  return tag;
}

/** The ETag header: weak, because the same tag stands for every content coding. */
export function weakTag(tag: string, enveloped: boolean): string {
  return enveloped ? `W/"${tag}-e"` : `W/"${tag}"`;
}

/** Whether an If-None-Match header (a list, or `*`) names this ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === opaque;
  });
}

/** Milliseconds until which an answer may be kept: `forMs`, but not past the next whole hour. */
export function keptUntilMs(nowMs: number, forMs: number): number {
  return Math.min(nowMs + forMs, (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS);
}
