import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts a thread on a module, whose address has no ending: `new URL('./read-worker', import.meta.url)`. From source it
 * is TypeScript: tsx, which `--import` does not switch on in a thread of Node 20, is registered there first.
 * `resourceLimits` bound its heap; default: none.
 */
export function startThread(module: URL, workerData?: unknown, resourceLimits: ResourceLimits = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`${module.href}.js`), { workerData, resourceLimits });
  const url = JSON.stringify(`${module.href}.ts`);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`, {
    eval: true,
    execArgv: [],
    workerData,
    resourceLimits,
  });
}
