import { inject, vi } from 'vitest';
import type { Demo } from './shared-demo.ts';

/** For the demo's first start and its indices, on a busy machine. */
export const DEMO_MS = 600_000;
const LOOK_EVERY_MS = 500;
/** The index that examples and documents ask for. */
const EGGS = 'eggs_cage_free_large_dozen';

/** The demo that all test files of a run share, ready to answer. Nobody may import or publish other data into it. */
export async function sharedDemo(): Promise<Demo> {
  const reply = await fetch(inject('demoUrl'));
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Demo;
}

/** The same when it serves its indices, which it computes after it is ready. */
export async function sharedDemoWithIndices(): Promise<Demo> {
  const demo = await sharedDemo();
  await vi.waitFor(
    async () => {
      const reply = await fetch(`${demo.url}/v1/indices`);
      const { indices } = (await reply.json()) as {
        indices: { slug: string; last_period: string | null }[];
      };
      if (indices.find(({ slug }) => slug === EGGS)?.last_period == null)
        throw new Error(`${EGGS} has no month`);
    },
    { timeout: DEMO_MS, interval: LOOK_EVERY_MS },
  );
  return demo;
}
