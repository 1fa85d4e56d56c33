import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A command on a terminal of its own, of 100 columns. */
export interface TerminalRun {
  readonly child: ChildProcess;
  /** All that it wrote so far. */
  readonly output: () => string;
  /** Waits until its output matches. Rejects when it ends before. */
  readonly printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** As the person at its keyboard. */
  readonly type: (keys: string) => void;
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number | null>;
}

/** Whether this machine has util-linux's `script`, which makes pseudo-terminals. */
export const hasPseudoTerminals: boolean =
  spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

/** Runs a shell command on a pseudo-terminal; `env` is all that it knows besides PATH and HOME. */
export function runOnTerminal(command: string, env: Readonly<Record<string, string>> = {}): TerminalRun {
  const { PATH, HOME } = process.env;
  const child = spawn('script', ['-qfec', `stty cols 100 rows 40; exec ${command}`, '/dev/null'], {
    env: { PATH, HOME, TERM: 'xterm-256color', ...env },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += String(part)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let over = false;
  void ended.then(() => (over = true));
  return {
    child,
    output: () => output,
    async printed(pattern) {
      for (;;) {
        const match = pattern.exec(output);
        if (match !== null) return match;
        if (over) throw new Error(`the command ended:\n${output}`);
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
    type: (keys) => void child.stdin.write(keys),
    ended,
  };
}
