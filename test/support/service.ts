import { type ChildProcess, spawn } from 'node:child_process';
import { ending, hasEnded } from './children.ts';
import { MAIN } from './programs.ts';

/** The built service in a process of its own. */
export interface TestService {
  child: ChildProcess;
  /** All that it printed so far, both streams. */
  output(): string;
  /** Waits until its output matches, and returns the match. Rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  get(path: string): Promise<Response>;
  /** Sends the signal, waits for the end and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `gondola serve` on a free port, to end without a drain; besides, `env` are its only settings. */
export function startService(env: Record<string, string>): TestService {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      GONDOLA_DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const printed = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    for (;;) {
      const match = pattern.exec(output);
      if (match !== null) return match;
      if (hasEnded(child)) throw new Error(`the service ended:\n${output}`);
      await new Promise((wake) => setTimeout(wake, 20));
    }
  };
  return {
    child,
    output: () => output,
    printed,
    async get(path) {
      const [, base] = await printed(/"url":"(http:[^"]+)"/);
      return fetch(`${base}${path}`);
    },
    async end(signal) {
      child.kill(signal);
      return ending(child);
    },
  };
}
