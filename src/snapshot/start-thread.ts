import { Worker } from 'node:worker_threads';

/**
 * Starts a thread on a module of this folder, named without its ending. From source it is TypeScript: tsx, which
 * `--import` does not switch on in a thread of Node 20, is registered there first.
 */
export function startThread(module: string, workerData?: unknown): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${module}.js`, import.meta.url), { workerData });
  const url = JSON.stringify(new URL(`./${module}.ts`, import.meta.url));
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`, {
    eval: true,
    workerData,
  });
}
