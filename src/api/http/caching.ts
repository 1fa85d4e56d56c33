import type { HeaderList } from './http-headers.ts';
import { hash } from 'node:crypto';
import { derivedFrom } from '../../domain/derived.ts';
import { utcDayOf } from '../../domain/time/utc-day.ts';
import { filesOfPart, type Part } from '../../snapshot/parts/part.ts';
import { type PartName, PARTS } from '../../snapshot/parts/parts.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';

/** Raise it when answers change their form without a change of the snapshot: tags of the old form then expire. */
const ANSWER_FORM = 3;

const HOUR_MS = 3_600_000;

/**
 * How often an answer changes by the clock alone: ages in hours, the name of the day, with the day until some midnight
 * (UTC) and never after it; null: never.
 */
export type Ticking = 'hour' | 'day' | { readonly dayUntilMs: number } | null;

/** A part of the snapshot that answers depend on: by its name, or one that is not in our table by its files. */
export type RoutePart = PartName | Pick<Part<unknown>, 'files' | 'chainFiles'>;

/** One tag a set of parts, made from the checksums of their files. Routes hand in the same array each time. */
const tagsOf = derivedFrom((_manifest: Manifest) => new Map<readonly RoutePart[], string>());

function partsTag(manifest: Manifest, parts: readonly RoutePart[]): string {
  const tags = tagsOf(manifest);
  let tag = tags.get(parts);
  if (tag === undefined) {
    const names = Object.keys(manifest.files);
    const files = parts.flatMap((part) => filesOfPart(typeof part === 'string' ? PARTS[part] : part, names));
    const checksums = files.map((file) => `${file} ${manifest.files[file]?.sha256 ?? ''}`).join();
    tag = hash('sha1', `${ANSWER_FORM},${checksums}`, 'hex').slice(0, 16);
    tags.set(parts, tag);
  }
  return tag;
}

/** 32 bits of a text, quickly (FNV-1a). It tells URLs apart that are mixed up by mistake; nobody gains by a collision. */
function textTag(text: string): string {
  let tag = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) tag = Math.imul(tag ^ text.charCodeAt(i), 0x01000193);
  return (tag >>> 0).toString(16);
}

/**
 * The opaque part of an answer's ETag: from the checksums of the parts that the route reads, the request, and the hour
 * or day where the answer shows an age. It needs no body, so a 304 is decided before any work and before any charge.
 */
export function entityTag(
  manifest: Manifest,
  parts: readonly RoutePart[],
  request: string,
  ticking: Ticking,
  nowMs: number,
): string {
  let tag = `${partsTag(manifest, parts)}-${textTag(request)}`;
  if (ticking === 'hour') tag += `-${Math.floor(nowMs / HOUR_MS).toString(36)}`;
  if (ticking === 'day') tag += `-${utcDayOf(nowMs).toString(36)}`;
  if (typeof ticking === 'object' && ticking !== null)
    tag += `-${utcDayOf(Math.min(nowMs, ticking.dayUntilMs)).toString(36)}`;
  return tag;
}

/** The ETag header: weak, because the same tag stands for every content coding. */
export function weakTag(tag: string, enveloped: boolean): string {
  return enveloped ? `W/"${tag}-e"` : `W/"${tag}"`;
}

/** The tag of an answer in the envelope, of the weak tag that it has without. */
export function envelopedTag(bareTag: string): string {
  return bareTag.replace(/"$/, '-e"');
}

/** Milliseconds until which an answer may be kept: `forMs`, but not past the next whole hour. */
export function keptUntilMs(nowMs: number, forMs: number): number {
  return Math.min(nowMs + forMs, (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS);
}

/**
 * Beside the Cache-Control of answers that a key or a payment has opened (RFC 9213). That they are `public` is the
 * contract's; `Vary` alone would stand between a shared cache and what was paid for.
 */
export const NOT_SHARED: HeaderList = ['CDN-Cache-Control', 'no-store'];
