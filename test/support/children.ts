import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Waits until a process has ended, which may be so already. Its exit code; null: a signal has ended it. */
export async function ending(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, 'exit');
  return child.exitCode;
}

/** The next message of a process. Rejects as soon as it ends without one; `said` is what it has printed. */
export function nextMessage<Message>(child: ChildProcess, said: () => string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => {
      child.off('message', onMessage);
      reject(new Error(`the process ended with ${child.exitCode ?? child.signalCode}:\n${said()}`));
    };
    const onMessage = (message: unknown): void => {
      child.off('exit', onExit);
      resolve(message as Message);
    };
    if (hasEnded(child)) return onExit();
    child.once('exit', onExit);
    child.once('message', onMessage);
  });
}
