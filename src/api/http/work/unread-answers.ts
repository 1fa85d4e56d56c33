import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that were written and have not left this process, because their readers are slow or do not read at all. */
export interface UnreadAnswers {
  /** Counts an answer until the system has taken it or its connection has ended. `source` is where its reader is. */
  hold(response: ServerResponse, socket: Socket, source: string, bytes: number): void;
  bytes(): number;
  /** Connections that were closed to make room. */
  closed(): number;
}

/** How much is held, and for how long. */
export interface UnreadBounds {
  readonly mostBytes?: number;
  /** A connection ends that has taken nothing for so long, at the latest after twice as long. */
  readonly stalledMs?: number;
}

const MOST_BYTES = 128 * 1024 * 1024;
const STALLED_MS = 60_000;

/** A connection with answers that wait for it. */
interface Reader {
  readonly socket: Socket;
  readonly source: string;
  readonly forget: () => void;
  bytes: number;
}

/** Of the source that most bytes wait for, the reader that has had something waiting for the longest. */
function slowestOf(readers: Iterable<Reader>): Reader | undefined {
  const sources = new Map<string, { bytes: number; readonly first: Reader }>();
  for (const reader of readers) {
    const own = sources.get(reader.source) ?? { bytes: 0, first: reader };
    own.bytes += reader.bytes;
    sources.set(reader.source, own);
  }
  let most = { bytes: 0, first: undefined as Reader | undefined };
  for (const own of sources.values()) if (own.bytes > most.bytes) most = own;
  return most.first;
}

/**
 * Bounds the memory of answers that nobody reads, which would else be as many as clients ask for: node.js keeps what a
 * socket does not take, for as long as the connection stands. Where there are too many bytes, whoever reads slowest of the
 * source that holds the most is cut off.
 */
export function createUnreadAnswers({
  mostBytes = MOST_BYTES,
  stalledMs = STALLED_MS,
}: UnreadBounds = {}): UnreadAnswers {
  const readers = new Map<Socket, Reader>();
  let held = 0;
  let closed = 0;
  const begin = (socket: Socket, source: string): Reader => {
    const forget = (): void => {
      held -= reader.bytes;
      reader.bytes = 0;
      readers.delete(socket);
      socket.off('close', forget);
    };
    const reader: Reader = { socket, source, forget, bytes: 0 };
    readers.set(socket, reader);
    socket.once('close', forget);
    socket.setTimeout(stalledMs);
    return reader;
  };
  const makeRoom = (): void => {
    const slowest = held > mostBytes ? slowestOf(readers.values()) : undefined;
    if (slowest === undefined) return;
    slowest.forget();
    slowest.socket.destroy();
    closed++;
    makeRoom();
  };
  return {
    hold(response, socket, source, bytes) {
      if (socket.destroyed) return;
      const reader = readers.get(socket) ?? begin(socket, source);
      reader.bytes += bytes;
      held += bytes;
      response.once('finish', () => {
        if (readers.get(socket) !== reader) return;
        reader.bytes -= bytes;
        held -= bytes;
        if (reader.bytes === 0) reader.forget();
      });
      makeRoom();
    },
    bytes: () => held,
    closed: () => closed,
  };
}
