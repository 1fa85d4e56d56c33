import { Agent, type Dispatcher, interceptors } from 'undici';

/** What came back. */
export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}

/** Whether an answer has a status of success. */
export function isOk({ status }: PostAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Nothing came back whole within the time that there was. */
export class PostTimeout extends Error {
  override readonly name = 'PostTimeout';
}

/** Where to post, and within which bounds. */
export interface PostOptions {
  /** A user and a password in it are sent as such, and no part of the address. */
  readonly url: string;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  /** Besides those of JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

const MOST_BYTES = 10 * 2 ** 20;
const MOST_REDIRECTS = 5;

/** Connections are kept, and shared by all. */
let kept: Dispatcher | undefined;
function connections(): Dispatcher {
  kept ??= new Agent({ maxResponseSize: MOST_BYTES }).compose(
    interceptors.redirect({ maxRedirections: MOST_REDIRECTS }),
  );
  return kept;
}

function basicCredentials({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/**
 * Posts JSON to one address, by undici itself: `fetch`, which is made of it, takes four times the processor time for its
 * streams and signals, which a paid call waits for three times. Rejects where no whole answer comes, with PostTimeout
 * where that is for the time.
 */
export function openPosts({ url, timeoutMs, headers }: PostOptions): (json: string) => Promise<PostAnswer> {
  const to = new URL(url);
  const sent = { 'content-type': 'application/json', ...basicCredentials(to), ...headers };
  const { origin, pathname, search } = to;
  const path = pathname + search;
  return async (body) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), timeoutMs);
    try {
      const answer = await connections().request({
        origin,
        path,
        method: 'POST',
        headers: sent,
        body,
        signal: giveUp.signal,
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      if (giveUp.signal.aborted) throw new PostTimeout(`no answer within ${timeoutMs} ms`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
