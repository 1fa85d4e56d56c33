import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createPipelines } from '../../../../src/api/http/work/pipelines.ts';
import { createReadingTurns } from '../../../../src/api/http/work/reading-turns.ts';
import { startTestApp } from '../../../support/app.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function startServer(enter: RequestListener, mostWaiting?: number): Promise<number> {
  const pipelines = createPipelines(mostWaiting);
  const server = createServer((request, response) => {
    if (response.socket === null) pipelines.add(request, response, enter);
    else enter(request, response);
  });
  server.on('connection', (socket) => pipelines.connected(socket));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  return { socket, text: () => text };
}

function gets(paths: readonly (string | number)[]): string {
  return paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

describe('requests that are sent ahead of their answers', () => {
  it('are taken a few at a time, and all answered in their order', async () => {
    const unanswered: { url: string; response: ServerResponse }[] = [];
    let taken = 0;
    const port = await startServer(({ url = '' }, response) => {
      taken++;
      unanswered.push({ url, response });
    });
    const { socket, text } = await open(port);
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    socket.write(gets(numbers));
    await until(() => taken === 9);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(taken).toBe(9);
    const bodies = (): string[] => [...text().matchAll(/<(\d+)>/g)].map(([, number]) => number ?? '');
    await until(() => {
      // The last one first: answers go out in the order of the requests all the same.
      for (const { url, response } of unanswered.splice(0).reverse()) response.end(`<${url.slice(1)}>`);
      return bodies().length === numbers.length;
    });
    expect(bodies()).toEqual(numbers.map(String));
    socket.destroy();
  });

  it('let others in between', async () => {
    let taken = 0;
    const port = await startServer(({ url }, response) => {
      if (url === '/newcomer') return void response.end(`<${taken}>`);
      taken++;
      const untilMs = performance.now() + 1;
      while (performance.now() < untilMs);
      response.end();
    });
    const newcomer = await open(port);
    const callers = await Promise.all(Array.from({ length: 20 }, () => open(port)));
    for (const { socket } of callers) socket.write(gets(Array.from({ length: 100 }, (_, i) => i)));
    await until(() => taken >= 20);
    newcomer.socket.write(gets(['newcomer']));
    await until(() => newcomer.text().includes('>'));
    expect(Number(/<(\d+)>/.exec(newcomer.text())?.[1])).toBeLessThan(1_000);
    await until(() => taken === 2_000);
    for (const { socket } of [newcomer, ...callers]) socket.destroy();
  });

  it('close the connection beyond what may wait, and no other one', async () => {
    const unanswered: ServerResponse[] = [];
    const sockets = new Set<Socket>();
    const port = await startServer(({ socket }, response) => {
      sockets.add(socket);
      unanswered.push(response);
    }, 100);
    const numbers = Array.from({ length: 80 }, (_, i) => i);
    const answer = async (text: () => string, count: number): Promise<void> =>
      until(() => {
        for (const response of unanswered.splice(0)) response.end('<>');
        return text().split('<>').length > count;
      });
    // Whose connection ends while they wait leaves room for others.
    for (let i = 0; i < 3; i++) {
      const first = await open(port);
      first.socket.write(gets(numbers));
      await until(() => unanswered.length === 9);
      const second = await open(port);
      second.socket.write(gets(numbers));
      await once(second.socket, 'close');
      const third = await open(port);
      third.socket.write(gets(['alone']));
      await answer(third.text, 1);
      await answer(first.text, numbers.length);
      first.socket.write(gets(numbers));
      await until(() => unanswered.length === 9);
      for (const socket of sockets) socket.destroy();
      await until(() => [...sockets].every(({ closed }) => closed));
      unanswered.length = 0;
    }
  });

  it('may end with one whose body comes later', async () => {
    const port = await startServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk)).on('end', () => response.end(`<${body}>`));
    });
    const { socket, text } = await open(port);
    socket.write(`${gets([1, 2])}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab`);
    await until(() => text().split('<>').length === 3);
    socket.write(`cd${gets([3])}`);
    await until(() => text().split('<>').length === 4);
    expect(text()).toContain('<abcd>');
    socket.destroy();
  });

  it('are answered before what cannot be read behind them is refused', async () => {
    const app = await startTestApp();
    const { socket, text } = await open(app.port);
    socket.write(`${gets(['health', 'health', 'nothing-here'])}BROKEN\r\n\r\n`);
    await once(socket, 'close');
    const statuses = [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '200', '404', '400']);
    await app.close();
  });
});

describe('reading by turns', () => {
  it('pauses all connections where a turn takes in too much, and reads all of them again', async () => {
    const turns = createReadingTurns(() => false);
    const sockets = Array.from({ length: 100 }, () => new PassThrough().resume());
    for (const socket of sockets) turns.connected(socket);
    const paused = (): number => sockets.filter((socket) => socket.isPaused()).length;
    for (let i = 0; i < 499; i++) turns.received();
    expect(paused()).toBe(0);
    turns.received();
    expect(paused()).toBe(100);
    const later = new PassThrough().resume();
    turns.connected(later);
    expect(later.isPaused()).toBe(false);
    await nextTurn();
    await nextTurn();
    expect(paused()).toBeGreaterThan(90);
    await until(() => paused() === 0);
  });
});
