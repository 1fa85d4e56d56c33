import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a command of the built project took. */
export interface CommandRun {
  readonly stdout: string;
  /** Wall time of the whole process. */
  readonly seconds: number;
  /** Most resident memory at once, threads included; NaN where /proc is missing. */
  readonly peakRssBytes: number;
}

const LOOK_MS = 50;

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Runs a `gondola` command of the built project on a data folder. Rejects, with its messages, when it ends with another
 * code than those of `expected`.
 */
export function runCommand(
  dataDir: string,
  args: readonly string[],
  expected: readonly number[] = [0],
): Promise<CommandRun> {
  const started = performance.now();
  const child = spawn('node', ['dist/cli.js', ...args], {
    env: { ...process.env, GONDOLA_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4_000)));
  let peakRssBytes = Number.NaN;
  const looking = setInterval(() => {
    const peak = peakOf(child.pid ?? 0);
    if (!Number.isNaN(peak)) peakRssBytes = peak;
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(looking);
      const seconds = (performance.now() - started) / 1000;
      if (code !== null && expected.includes(code)) resolve({ stdout, seconds, peakRssBytes });
      else reject(new Error(`gondola ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`));
    });
  });
}
