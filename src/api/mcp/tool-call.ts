import { hash } from 'node:crypto';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { OUTPUT_SCHEMA, type WrittenAnswer, writeAnswer } from './answer-text.ts';
import type { FieldError } from '../http/errors.ts';
import { describeChoice } from '../http/parsing/missing-choice.ts';
import { makeBody } from '../http/work/making.ts';
import type { WidePlace } from '../http/work/wide-reads.ts';
import { argumentChecker, FAULTS_SHOWN } from './input-schema.ts';
import { type Arguments, prepareRead, type Tool, type ToolAnswer } from './tool.ts';

/** Arguments that were understood, over the snapshot that they were understood on. */
export interface ReadyCall {
  /** Names the call: the same for the same tool and arguments, whatever their order. */
  readonly digest: string;
  /** Makes the answer, of files too that are not held in memory; a text says that what the path names is not there. */
  readonly make: () => Promise<WrittenAnswer | string>;
  /** Why it has no answer any more, but to the payment that bought one when it had; null: it has. */
  readonly outdated: string | null;
}

/** A call that is ready but for the place to make it in. */
export interface PreparedCall extends Pick<ReadyCall, 'digest' | 'outdated'> {
  /** The most work of its read, as the route's `work`. */
  readonly work: number;
  readonly makeIn: (place: WidePlace) => Promise<WrittenAnswer | string>;
}

/** A tool in service. */
export interface ServedTool {
  readonly tool: Tool;
  /** As `tools/list` shows it. */
  readonly listed: object;
  /** Reads arguments; a text says what is wrong with them. Nothing is looked for yet that would have to be paid. */
  readonly prepare: (given: unknown, snapshot: Snapshot, nowMs: number) => PreparedCall | string;
}

const CURSOR = /^([0-9a-f]{12})\.(\d{1,9})$/;
const OTHER_CURSOR =
  'This cursor belongs to other arguments or to older data: call again without cursor. Nothing was charged.';

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a cursor is bound to: the snapshot, the tool and its other arguments. */
function bindingOf(tool: string, { cursor: _cursor, ...others }: Arguments, { manifest }: Snapshot): string {
  const text = `${manifest.version}\0${manifest.published_at}\0${tool}\0${JSON.stringify(inOrder(others))}`;
  return hash('sha256', text, 'hex').slice(0, 12);
}

/** Where a call goes on; null: its cursor belongs to another one. */
function offsetOf({ cursor }: Arguments, binding: string): number | null {
  if (cursor === undefined) return 0;
  const [, bound, at] = typeof cursor === 'string' ? (CURSOR.exec(cursor) ?? []) : [];
  return bound === binding ? Number(at) : null;
}

/** What is wrong with an argument; of what is to be given instead the tool's own arguments alone. */
function faultLine({ field, detail, choice }: FieldError, tool: Tool): string {
  const { inputSchema, argumentOf = (name) => name } = tool;
  const { properties } = inputSchema;
  const names = choice?.names.filter((name) => Object.hasOwn(properties, name)) ?? [];
  const said = choice === undefined || names.length === 0 ? detail : describeChoice({ ...choice, names });
  return `${argumentOf(field)}: ${said}`;
}

function faultText(errors: readonly FieldError[], tool: Tool): string {
  const lines = errors.slice(0, FAULTS_SHOWN).map((error) => faultLine(error, tool));
  return ['These arguments are not valid; nothing was charged.', ...lines].join('\n');
}

/** Answers a second read of a call that was found good: a fault here is ours. */
function askAgain(
  tool: Tool,
  snapshot: Snapshot,
  nowMs: number,
): (read: Parameters<typeof prepareRead>[0]) => unknown {
  return (read) => {
    const prepared = prepareRead(read, snapshot, nowMs);
    if (!('answer' in prepared)) throw new Error(faultText(prepared, tool));
    const body = prepared.answer(snapshot, nowMs);
    return body === null ? null : JSON.parse(body.toString());
  };
}

/** Puts a tool into service. */
export function serveTool(tool: Tool): ServedTool {
  const { name, title, description, inputSchema } = tool;
  const check = argumentChecker(inputSchema);
  return {
    tool,
    listed: {
      name,
      title,
      description,
      inputSchema,
      outputSchema: OUTPUT_SCHEMA,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    prepare(raw, snapshot, nowMs) {
      const fault = check(raw ?? {});
      if (fault !== null) return `These arguments are not valid; nothing was charged.\n${fault}`;
      const given = (raw ?? {}) as Arguments;
      const binding = bindingOf(name, given, snapshot);
      const offset = offsetOf(given, binding);
      const digest = hash('sha256', `${name}\0${JSON.stringify(inOrder(given))}`, 'hex');
      if (offset === null) {
        return { digest, outdated: OTHER_CURSOR, work: 0, makeIn: () => Promise.resolve(OTHER_CURSOR) };
      }
      const read = tool.read(given, offset);
      const prepared = prepareRead(read, snapshot, nowMs);
      if (!('answer' in prepared)) return faultText(prepared, tool);
      const write = ({ rows, note, more }: ToolAnswer): WrittenAnswer =>
        writeAnswer(rows, {
          note,
          next: more ? `${binding}.${offset + rows.length}` : null,
          asOf: snapshot.manifest.published_at,
        });
      return {
        digest,
        outdated: null,
        work: prepared.work(snapshot, nowMs),
        async makeIn(place) {
          const body = await makeBody(prepared, snapshot, nowMs, place);
          if (body === null) {
            const said = tool.notFound?.(given, snapshot) ?? prepared.notFound(snapshot, nowMs);
            return `${said ?? 'Nothing was found.'} Nothing was charged.`;
          }
          const answered: unknown = JSON.parse(body.toString());
          return write(tool.answer(answered, given, askAgain(tool, snapshot, nowMs)));
        },
      };
    },
  };
}
