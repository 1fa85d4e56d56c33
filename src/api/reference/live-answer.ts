import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Route } from '../http/route.ts';
import { type SampleCall, sampleTarget } from './sample-call.ts';

/** More rows of a list say no more. */
const MOST_ROWS = 2;
const LONGEST_TEXT = 200;
const MOST_LINES = 120;

/** A value without what a reader would pass over: rows after the second, and the ends of long texts. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

function firstLines(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}

function bodyOf(json: Buffer, { forms, json: hasJson }: Pick<Route, 'forms' | 'json'>): string {
  if (hasJson !== false) return JSON.stringify(shortened(JSON.parse(json.toString())), null, 2);
  const [form] = Object.values(forms ?? {});
  const text = form === undefined ? '' : form.encode(json).toString();
  return text.length > 10 * LONGEST_TEXT ? `${text.slice(0, 10 * LONGEST_TEXT)}…` : text;
}

/**
 * What a call answers now, cut to what fits a page; null where it finds nothing, or cannot be asked. Costs what the call
 * costs, so callers keep it.
 */
export async function liveAnswer<Served extends Snapshot>(
  call: SampleCall,
  route: Route<Served>,
  snapshot: Served,
  nowMs: number,
): Promise<string | null> {
  const [, query = ''] = sampleTarget(call).split('?', 2);
  const body = call.body === null ? null : Buffer.from(JSON.stringify(call.body));
  const prepared = route.prepare(call.path, query, body);
  if (!prepared.ok || prepared.refuse(snapshot, nowMs).length > 0) return null;
  const gathered = (await prepared.gather(snapshot, nowMs)) ?? undefined;
  const answer = prepared.answer(snapshot, nowMs, gathered);
  return answer === null ? null : firstLines(bodyOf(answer, route));
}
