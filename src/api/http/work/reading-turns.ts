import type { Duplex } from 'node:stream';

/** Whose connections are read, where more comes than one turn of the event loop should take. */
export interface ReadingTurns {
  /** To be told of each connection as it is accepted. */
  connected(socket: Duplex): void;
  /** To be told of each request that came behind another one. */
  received(): void;
  /** Reads a paused connection on, now or when it is its turn. */
  readOn(socket: Duplex): void;
}

/** Requests that one turn takes in before connections are read by turns: some 10 ms of parsing. */
const MOST_A_TURN = 500;
/** Connections that are read in one turn, where those before had little to say. */
const MOST_READ = 32;

/**
 * What has come over all connections is parsed in one turn of the event loop, at up to 64 KiB of each: of a few hundred
 * that sent so much at once, it would last for seconds. Where a turn has taken in too much, all others are paused and then
 * read a few at a time. Who connects meanwhile is read at once. `isHeld`: not to be read yet, for another reason.
 */
export function createReadingTurns(isHeld: (socket: Duplex) => boolean): ReadingTurns {
  const connections = new Set<Duplex>();
  const paused = new Set<Duplex>();
  let receivedNow = 0;
  let readAtOnce = 1;
  let ending: NodeJS.Immediate | null = null;

  const pauseAll = (): void => {
    readAtOnce = 1;
    for (const socket of connections) {
      if (isHeld(socket)) continue;
      socket.pause();
      paused.add(socket);
    }
  };
  const readSome = (): void => {
    let left = readAtOnce;
    for (const socket of paused) {
      paused.delete(socket);
      if (isHeld(socket)) continue;
      socket.resume();
      if (--left === 0) break;
    }
  };
  const endTurn = (): void => {
    ending = null;
    readAtOnce = receivedNow < MOST_A_TURN ? Math.min(readAtOnce * 2, MOST_READ) : Math.ceil(readAtOnce / 2);
    receivedNow = 0;
    readSome();
    if (paused.size > 0) ending = setImmediate(endTurn);
  };
  return {
    connected(socket) {
      connections.add(socket);
      socket.once('close', () => {
        connections.delete(socket);
        paused.delete(socket);
      });
    },
    received() {
      ending ??= setImmediate(endTurn);
      if (++receivedNow === MOST_A_TURN && paused.size === 0) pauseAll();
    },
    readOn(socket) {
      if (paused.size === 0) socket.resume();
      else paused.add(socket);
    },
  };
}
