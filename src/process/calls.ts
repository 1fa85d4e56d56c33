/** One end of what connects two threads: a `Worker`, or its `parentPort`. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** What a thread does when it is called, by name: functions of one argument. */
export type Duties = Readonly<Record<string, (argument: never) => unknown>>;

/** Calls what another thread does. */
export interface Calls<Theirs extends Duties> {
  /** Resolves with what the other thread's function did; rejects with its error, or when the calls have ended. */
  readonly call: <Name extends keyof Theirs & string>(
    name: Name,
    argument: Parameters<Theirs[Name]>[0],
  ) => Promise<Awaited<ReturnType<Theirs[Name]>>>;
  /** Ends: what is not answered is rejected with the reason, and so is every further call. */
  end(reason: Error): void;
}

/** What is sent; arguments and results are cloned, memory that threads share is not. */
type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly argument: never }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly message: string };

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Connects this thread, which does `ours`, with the one at the other end of the port. Messages arrive in order. */
export function connectCalls<Theirs extends Duties>(port: Port, ours: Duties): Calls<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;

  const answer = async (id: number, name: string, argument: never): Promise<void> => {
    try {
      const result: unknown = await ours[name]!(argument);
      port.postMessage({ kind: 'result', id, result } satisfies Message);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ kind: 'error', id, message } satisfies Message);
    }
  };
  port.on('message', (received) => {
    const message = received as Message;
    if (message.kind === 'call') return void answer(message.id, message.name, message.argument);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'result') asked?.resolve(message.result as never);
    else asked?.reject(new Error(message.message));
  });

  return {
    call(name, argument) {
      if (ended !== null) return Promise.reject(ended);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        port.postMessage({ kind: 'call', id, name, argument });
      });
    },
    end(reason) {
      ended = reason;
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
