import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '../../../src/api/app.ts';
import { listen } from '../../../src/cli/serving/listen.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** As much of an app as listening takes. */
function appOf(): App {
  const server = createServer();
  servers.push(server);
  const started = async (where: { host: string; port: number }): Promise<void> => {
    server.listen(where.port, where.host);
    await once(server, 'listening');
  };
  return { server, listen: started } as unknown as App;
}

/** An app that is told what the system says of a port. */
function refused(code: string): App {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  return { listen: () => Promise.reject(error) } as unknown as App;
}

describe('listening', () => {
  it('returns the address to try, also of a service on all addresses', async () => {
    const app = appOf();
    const address = await listen(app, { host: '0.0.0.0', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    expect(address).toBe(`http://127.0.0.1:${port}`);
    await expect(listen(appOf(), { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken. Choose another: PORT=${port + 1} npm start`,
    );
  });

  it('never proposes a port that there is not', async () => {
    const taken = listen(refused('EADDRINUSE'), { host: '127.0.0.1', port: 65_535 });
    await expect(taken).rejects.toThrow('Choose another: PORT=8080 npm start');
  });

  it('says what to do where a port or an address is not to be had', async () => {
    await expect(listen(refused('EACCES'), { host: '127.0.0.1', port: 80 })).rejects.toThrow(
      'HOST=127.0.0.1 PORT=80 cannot be listened on (listen EACCES): ports below 1024 take rights that this user lacks. Choose another: PORT=8080 npm start',
    );
    await expect(listen(refused('EADDRNOTAVAIL'), { host: '192.0.2.1', port: 80 })).rejects.toThrow(
      'this machine has no such address. Choose 127.0.0.1',
    );
  });
});
