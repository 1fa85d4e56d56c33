import { spawn } from 'node:child_process';
import type { Server } from 'node:http';

/** Sends back what it is sent. */
const ECHO = `process.once('message', (message, handle) => process.send(message, handle, () => process.disconnect()))`;

/** What Node.js has behind a server: documented nowhere, and what `server.listen` itself takes. */
interface Handle {
  readonly fd: number;
}

/**
 * Another descriptor of the socket that a server listens on. Whoever listens by it closes it with his own server, or by
 * ending, and the socket goes on as long as one descriptor is open: a thread that dies leaves the others listening.
 * Node.js has no call for this but passing a handle to another process, so it goes to one and comes back.
 */
export function duplicateListening(server: Server): Promise<number> {
  const echo = spawn(process.execPath, ['-e', ECHO], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new Error(`The listening socket cannot be given to a further thread: ${reason}`));
    };
    echo.once('error', ({ message }) => fail(message));
    echo.once('exit', () => fail('the process that sends it back has ended'));
    echo.once('message', (_message, handle) => {
      const { fd } = (handle ?? { fd: -1 }) as unknown as Handle;
      if (fd < 0) fail('it did not come back');
      else resolve(fd);
    });
    const { _handle: listening } = server as unknown as { readonly _handle: Server | null };
    if (listening === null) return fail('it is closed');
    echo.send('listening', listening, (error) => {
      if (error !== null) fail(error.message);
    });
  });
}
