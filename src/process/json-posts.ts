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
const UTF_8 = new TextDecoder();

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

/** Collects one answer. */
function collector(
  resolve: (answer: PostAnswer) => void,
  reject: (error: Error) => void,
): { readonly handler: Dispatcher.DispatchHandler; readonly giveUp: (error: Error) => void } {
  const parts: Buffer[] = [];
  let status = 0;
  let exchange: Dispatcher.DispatchController | null = null;
  let givenUp: Error | null = null;
  return {
    handler: {
      onRequestStart(controller) {
        exchange = controller;
        // It was waiting for a connection until now.
        if (givenUp !== null) controller.abort(givenUp);
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData: (_controller, part) => void parts.push(part),
      onResponseEnd: () => resolve({ status, text: UTF_8.decode(Buffer.concat(parts)) }),
      onResponseError: (_controller, error) => reject(error),
    },
    giveUp(error) {
      givenUp = error;
      reject(error);
      exchange?.abort(error);
    },
  };
}

/**
 * Posts JSON to one address, by undici's dispatcher itself: `fetch` and `request`, which are made of it, take their time
 * for streams and signals, which a paid call waits for three times. Rejects where no whole answer comes, with PostTimeout
 * where that is for the time.
 */
export function openPosts({ url, timeoutMs, headers }: PostOptions): (json: string) => Promise<PostAnswer> {
  const to = new URL(url);
  const sent = { 'content-type': 'application/json', ...basicCredentials(to), ...headers };
  const { origin, pathname, search } = to;
  const post = { origin, path: pathname + search, method: 'POST', headers: sent } as const;
  return (body) => {
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<PostAnswer>((resolve, reject) => {
      const { handler, giveUp } = collector(resolve, reject);
      timer = setTimeout(() => giveUp(new PostTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs);
      connections().dispatch({ ...post, body }, handler);
    });
    return answered.finally(() => clearTimeout(timer));
  };
}
