import type { AddressInfo } from 'node:net';
import type { App } from '../../api/app.ts';
import { describeError } from '../failure.ts';

/** Above every port of a service, and free to every user. */
const USUAL_PORT = 8080;

/** What to do where a port cannot be had, by the code of what the system says. */
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: `ports below 1024 take rights that this user lacks. Choose another: PORT=${USUAL_PORT} npm start`,
  EADDRNOTAVAIL:
    'this machine has no such address. Choose 127.0.0.1 for this machine alone, or 0.0.0.0 for all',
  ENOTFOUND: 'nobody has this name. Choose 127.0.0.1 for this machine alone, or 0.0.0.0 for all',
};

/** Listens, and returns the address to try. Throws with what to do where that cannot be. */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new Error(whyNot(error, host, port), { cause: error });
  }
  const address = app.server.address() as AddressInfo;
  const reachable = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${address.port}`;
}

function whyNot(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : USUAL_PORT;
    return `Port ${port} of ${host} is taken. Choose another: PORT=${other} npm start`;
  }
  const said = `HOST=${host} PORT=${port} cannot be listened on (${describeError(error)})`;
  return code in ADVICE ? `${said}: ${ADVICE[code]}` : said;
}
