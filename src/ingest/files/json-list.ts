import type { SourceRow } from '../source-row.ts';
import { MOST_LINE_BYTES } from './line-blocks.ts';

/** Splits a JSON document into the entries of its list, chunk by chunk, without ever holding the document. */
export interface JsonListSplitter {
  /** Entries that end in this chunk; their line is their number in the list, from 1. */
  split(chunk: Buffer): SourceRow[];
  /** Why the document is not whole, after its last chunk; null: it is. */
  problem(): string | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

interface State {
  /** Names of the lists and objects that are open: of an object the member that is being read, of a list null. */
  readonly path: (string | null)[];
  inText: boolean;
  escaped: boolean;
  /** The text that was last read, as long as it may be a member's name. */
  text: number[];
  /** Depth of the list of records; -1: not met yet; -2: it has ended. */
  listDepth: number;
  /** Bytes of the entry that is being read; null: none is. */
  entry: Buffer[] | null;
  entryBytes: number;
  count: number;
}

const MOST_NAME_BYTES = 256;

/** `list`: path to the list, steps joined by dots; empty for the document itself. */
export function splitJsonList(list: string): JsonListSplitter {
  const steps = list === '' ? [] : list.split('.');
  const state: State = {
    path: [],
    inText: false,
    escaped: false,
    text: [],
    listDepth: -1,
    entry: null,
    entryBytes: 0,
    count: 0,
  };
  return {
    split: (chunk) => splitChunk(state, steps, chunk),
    problem() {
      if (state.listDepth === -1)
        return list === '' ? 'it is no JSON list' : `it has no list at ${JSON.stringify(list)}`;
      return state.listDepth === -2 ? null : 'it ends in the middle of its list: is the file whole?';
    },
  };
}

function splitChunk(state: State, steps: readonly string[], chunk: Buffer): SourceRow[] {
  const rows: SourceRow[] = [];
  let start = 0;
  const keep = (end: number): void => {
    if (state.entry === null) return;
    state.entryBytes += end - start;
    // A copy: the chunk is filled anew.
    if (state.entryBytes <= MOST_LINE_BYTES) state.entry.push(Buffer.from(chunk.subarray(start, end)));
  };
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]!;
    if (state.inText) {
      i = endOfText(state, chunk, i);
      continue;
    }
    const atList = state.listDepth >= 0 && state.path.length === state.listDepth;
    if (atList && (byte === COMMA || byte === CLOSE_LIST)) {
      keep(i);
      if (state.entry !== null) rows.push(entryRow(state));
      state.entry = null;
    } else if (atList && state.entry === null && byte > 0x20) {
      state.entry = [];
      state.entryBytes = 0;
      start = i;
    }
    step(state, steps, byte);
  }
  keep(chunk.length);
  return rows;
}

/** Position of the text's closing quote, or the chunk's end. */
function endOfText(state: State, chunk: Buffer, at: number): number {
  const isName = state.listDepth === -1;
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i]!;
    if (state.escaped) state.escaped = false;
    else if (byte === BACKSLASH) state.escaped = true;
    else if (byte === QUOTE) {
      state.inText = false;
      return i;
    }
    if (isName && state.text.length < MOST_NAME_BYTES) state.text.push(byte);
  }
  return chunk.length;
}

function step(state: State, steps: readonly string[], byte: number): void {
  const { path } = state;
  if (byte === QUOTE) {
    state.inText = true;
    state.text = [];
  } else if (byte === 0x3a) {
    if (path.length > 0 && state.listDepth === -1)
      path[path.length - 1] = Buffer.from(state.text).toString('utf8');
  } else if (byte === OPEN_OBJECT) path.push('');
  else if (byte === OPEN_LIST) {
    const isList = path.length === steps.length && steps.every((name, i) => path[i] === name);
    path.push(null);
    if (state.listDepth === -1 && isList) state.listDepth = path.length;
  } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
    if (state.listDepth === path.length) state.listDepth = -2;
    path.pop();
  }
}

function entryRow(state: State): SourceRow {
  const line = ++state.count;
  const bytes = Buffer.concat(state.entry ?? []);
  const raw = bytes.toString('utf8');
  if (state.entryBytes > MOST_LINE_BYTES) {
    return {
      line,
      raw: raw.slice(0, 200),
      value: null,
      broken: { field: 'record', problem: 'is over 1 MB' },
    };
  }
  try {
    return { line, raw, value: JSON.parse(raw) };
  } catch {
    return { line, raw, value: null, broken: { field: 'record', problem: 'is not JSON' } };
  }
}
