import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { stopServing } from '../../../src/cli/serving/stop-serving.ts';
import { startTestApp } from '../../support/app.ts';

/** All that a connection brings, to its end; rejects where it is cut off. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (answer += part));
  await once(socket, 'close');
  return answer;
}

describe('the way out', () => {
  it('answers whoever waited to be accepted when it was told to stop, and then refuses', async () => {
    const test = await startTestApp();
    const sockets = Array.from({ length: 50 }, () => connect(test.port, '127.0.0.1'));
    const answers = sockets.map((socket) => {
      socket.write('GET /v1/chains HTTP/1.1\r\nHost: x\r\n\r\n');
      return answerOf(socket);
    });
    // The system has shaken hands with all of them; the event loop has not come round to one.
    await stopServing(test.app, 0);
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(0, 12));
    expect(statuses).toEqual(sockets.map(() => 'HTTP/1.1 200'));
    const late = connect(test.port, '127.0.0.1');
    await expect(answerOf(late)).rejects.toThrow('ECONNREFUSED');
    await test.close();
  });
});
