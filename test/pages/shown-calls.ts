import { createClient } from '../../packages/client/src/client.ts';
import type { Demo } from '../support/shared-demo.ts';

/** Runs a curl command as a page shows it, without a shell; resolves with its status. */
export async function runCurl(text: string, demo: Demo): Promise<number> {
  const [, target = ''] = /'(https?:[^']+)'$/.exec(text) ?? [];
  const [, body] = /-d '(.*)' /s.exec(text) ?? [];
  const reply = await fetch(target, {
    headers: text.includes('$KEY') ? { authorization: `Bearer ${demo.key}` } : {},
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  return reply.status;
}

/** Runs a call of the client as a page shows it; resolves with its answer. */
export async function runTypeScript(text: string, demo: Demo): Promise<unknown> {
  const [first = '', ...rest] = text.split('\n');
  if (first !== "import { createClient } from 'gondola-client';") throw new Error(`it begins with ${first}`);
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (make: typeof createClient, process: object) => Promise<unknown>;
  return new AsyncFunction('createClient', 'process', `${rest.join('\n')}\nreturn answer;`)(createClient, {
    env: { KEY: demo.key },
  });
}

/** Calls a tool as a page shows it; resolves with what the endpoint says. */
export async function runMcp(text: string, demo: Demo): Promise<string> {
  const reply = await fetch(`${demo.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: text,
  });
  return reply.text();
}
