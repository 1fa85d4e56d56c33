import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { EVENTUALLY } from './eventually.ts';

/** A file system of its own, in memory, that is soon full. */
export interface SmallDisk {
  readonly folder: string;
  resize(size: string): void;
  /** Waits for the last processes of a database that ended by itself: they hold the disk for a moment. */
  close(): Promise<void>;
}

/** Mounts one of a size as `mount` takes it, such as `1m`; null where this user may not: only root may. */
export function openSmallDisk(size: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'gondola-disk-'));
  const options = (to: string): string => `size=${to},mode=0755`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options(size), 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    resize: (to) => void execFileSync('mount', ['-o', `remount,${options(to)}`, folder], { stdio: 'ignore' }),
    async close() {
      await vi.waitFor(() => execFileSync('umount', [folder], { stdio: 'ignore' }), EVENTUALLY);
      rmSync(folder, { recursive: true });
    },
  };
}
