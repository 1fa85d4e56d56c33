import { inject } from 'vitest';
import type { Demo } from './shared-demo.ts';

/** The demo that all test files of a run share, ready to answer. Nobody may import or publish other data into it. */
export async function sharedDemo(): Promise<Demo> {
  const reply = await fetch(inject('demoUrl'));
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Demo;
}
