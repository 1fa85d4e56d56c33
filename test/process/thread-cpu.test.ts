import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { threadCpuClock } from '../../src/process/thread-cpu.ts';

describe.skipIf(process.platform !== 'linux')('the clock of a thread’s own work', () => {
  it('goes while the thread works, and stands while it waits', async () => {
    const clock = threadCpuClock();
    const before = clock();
    while (clock() - before < 20);
    const worked = clock();
    const startedMs = performance.now();
    await sleep(300);
    expect(clock() - worked).toBeLessThan((performance.now() - startedMs) / 2);
  });
});
