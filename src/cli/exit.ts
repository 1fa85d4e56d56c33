import type { ExitCode } from './command.ts';
import { describeError } from './failure.ts';

/**
 * Runs a command and ends the process with its code, when its readers have taken what it wrote: a pipe holds 64 KiB, and
 * what waits behind that would be gone with `process.exit`. One that does not read is waited for at most `mostMs`, in
 * milliseconds. A reader that leaves wants no more, and what the command does goes on; output that cannot be written
 * otherwise, to a full disk, makes the code 1. Not by exitCode: what a service left running must not keep the process.
 */
export async function exitAfter(act: () => Promise<ExitCode>, mostMs?: number): Promise<never> {
  const streams = [process.stdout, process.stderr];
  let lost: NodeJS.ErrnoException | undefined;
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') lost ??= error;
    });
  }
  const code = await act();
  if (mostMs !== undefined) setTimeout(() => process.exit(code), mostMs);
  await Promise.all(streams.map(taken));
  if (lost === undefined) process.exit(code);
  process.stderr.write(`The output is incomplete: ${describeError(lost)}\n`, () => process.exit(code || 1));
  return new Promise(() => {});
}

function taken(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve();
    stream.once('error', () => resolve());
    stream.write('', () => resolve());
  });
}
