import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createReadingTurns } from './reading-turns.ts';

/** Requests that were sent on before the answers to those ahead of them on the same connection. */
export interface Pipelines {
  /** To be told of each connection as it is accepted. */
  connected(socket: Duplex): void;
  /** Has `enter` take such a request when its turn comes. */
  add(request: IncomingMessage, response: ServerResponse, enter: RequestListener): void;
  /** Does something with a connection when all that came over it is answered: at once where nothing waits there. */
  whenAnswered(socket: Duplex, act: () => void): void;
}

/** So many of a connection are in work at a time. */
const MOST_OPEN = 8;
/** So many of all connections wait at a time, of some 2 KB each. */
const MOST_WAITING = 200_000;
/** Of each turn of the event loop, in milliseconds: who comes meanwhile waits no longer than that. */
const TURN_MS = 10;
/** The same while connections are accepted, which is one a turn: of a few hundred, the last would wait for seconds. */
const ACCEPTING_TURN_MS = 1;

/** A connection with requests behind another one. */
interface Pipeline {
  readonly socket: Duplex;
  readonly waiting: Parameters<Pipelines['add']>[];
  /** Taken, and not answered yet. */
  open: number;
  afterwards: () => void;
}

/** Lets connections have requests taken in turn. */
interface TakingTurns {
  add(pipeline: Pipeline): void;
  remove(pipeline: Pipeline): void;
  /** To be told of each connection as it is accepted. */
  connected(): void;
}

/** `takeNext` takes one request of a connection, and adds it again where more of it are to be taken. */
function createTakingTurns(takeNext: (pipeline: Pipeline) => void): TakingTurns {
  const ready = new Set<Pipeline>();
  let turn: NodeJS.Immediate | null = null;
  let hasConnected = false;
  const takeSome = (): void => {
    const untilMs = performance.now() + (hasConnected ? ACCEPTING_TURN_MS : TURN_MS);
    hasConnected = false;
    // What is added again meanwhile comes round again.
    for (const pipeline of ready) {
      ready.delete(pipeline);
      takeNext(pipeline);
      if (performance.now() > untilMs) break;
    }
    turn = ready.size > 0 ? setImmediate(takeSome) : null;
  };
  return {
    add(pipeline) {
      ready.add(pipeline);
      turn ??= setImmediate(takeSome);
    },
    remove: (pipeline) => void ready.delete(pipeline),
    connected: () => void (hasConnected = true),
  };
}

/** Connections from which nothing is read meanwhile. */
interface Holds {
  readonly pipelines: ReadonlyMap<Duplex, Pipeline>;
  readonly begin: (socket: Duplex) => Pipeline;
  readonly forget: (pipeline: Pipeline) => void;
}

/** `onForgotten` is told of those that are held no longer, or have ended. */
function createHolds(onForgotten: (pipeline: Pipeline) => void): Holds {
  const pipelines = new Map<Duplex, Pipeline>();
  // Node.js itself resumes a connection after each answer.
  function pauseAgain(this: Duplex): void {
    this.pause();
  }
  function gone(this: Duplex): void {
    const pipeline = pipelines.get(this);
    if (pipeline !== undefined) forget(pipeline);
  }
  const forget = (pipeline: Pipeline): void => {
    const { socket } = pipeline;
    pipelines.delete(socket);
    socket.off('resume', pauseAgain);
    socket.off('close', gone);
    onForgotten(pipeline);
  };
  const begin = (socket: Duplex): Pipeline => {
    const pipeline: Pipeline = { socket, waiting: [], open: 0, afterwards: () => {} };
    pipelines.set(socket, pipeline);
    socket.on('resume', pauseAgain);
    socket.once('close', gone);
    socket.pause();
    return pipeline;
  };
  return { pipelines, begin, forget };
}

/**
 * Requests that a caller sends before he has his answers are taken a few at a time: all connections that have such in
 * turn, and for no more than a short while before others are looked at. Node.js reads up to 64 KiB of a connection at once
 * and hands over every request in them, which from a few hundred connections is many seconds of work. Nothing more is read
 * from a connection until all is answered that was. Still, thousands of connections hold more than the memory: beyond
 * `mostWaiting` requests, a connection that sends more ahead is closed.
 */
export function createPipelines(mostWaiting = MOST_WAITING): Pipelines {
  let waitingNow = 0;
  const { pipelines, begin, forget } = createHolds((pipeline) => {
    taking.remove(pipeline);
    waitingNow -= pipeline.waiting.length;
  });
  const reading = createReadingTurns((socket) => pipelines.has(socket));

  const letGo = (pipeline: Pipeline): void => {
    const { socket, afterwards } = pipeline;
    forget(pipeline);
    reading.readOn(socket);
    afterwards();
  };
  const answered = (pipeline: Pipeline): void => {
    pipeline.open--;
    if (pipelines.get(pipeline.socket) !== pipeline) return;
    if (pipeline.waiting.length > 0) taking.add(pipeline);
    else if (pipeline.open === 0) letGo(pipeline);
  };
  const takeNext = (pipeline: Pipeline): void => {
    const next = pipeline.waiting.shift();
    if (next === undefined) return;
    waitingNow--;
    const [request, response, enter] = next;
    pipeline.open++;
    response.once('close', () => answered(pipeline));
    enter(request, response);
    if (pipeline.waiting.length > 0) {
      if (pipeline.open < MOST_OPEN) taking.add(pipeline);
    } else if (!request.complete) {
      // Its body has to be read before it can be answered.
      letGo(pipeline);
    }
  };
  const taking = createTakingTurns(takeNext);

  return {
    connected(socket) {
      taking.connected();
      reading.connected(socket);
    },
    add(request, response, enter) {
      reading.received();
      const { socket } = request;
      if (waitingNow >= mostWaiting) socket.destroy();
      // What else was read of one that is closed comes all the same.
      if (socket.destroyed) return;
      waitingNow++;
      const pipeline = pipelines.get(socket) ?? begin(socket);
      pipeline.waiting.push([request, response, enter]);
      if (pipeline.open < MOST_OPEN) taking.add(pipeline);
    },
    whenAnswered(socket, act) {
      const pipeline = pipelines.get(socket);
      if (pipeline === undefined) act();
      else pipeline.afterwards = act;
    },
  };
}
