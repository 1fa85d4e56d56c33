import type { ExitCode } from './command.ts';

/**
 * Ends the process when its readers have taken what it wrote: a pipe holds 64 KiB, and what waits behind that would be
 * gone with `process.exit`. A reader that left is not waited for, one that does not read at most `mostMs`, in
 * milliseconds. Not by exitCode: what a service left running must not keep the process.
 */
export async function exit(code: ExitCode, mostMs?: number): Promise<never> {
  if (mostMs !== undefined) setTimeout(() => process.exit(code), mostMs);
  await Promise.all([taken(process.stdout), taken(process.stderr)]);
  process.exit(code);
}

function taken(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    stream.write('', () => resolve());
  });
}
