import { register } from 'node:module';

/*
 * The conformance suite imports `globSync` of `fs`, which Node 20 does not have, for a command that is not run here. This
 * gives the suite a `fs` that has one.
 */
const FS =
  "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => { throw new Error('There is no globSync.'); };";
const HOOK = `
const fs = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)};
export async function resolve(specifier, context, next) {
  const isAsked = specifier === 'fs' && context.parentURL !== undefined && context.parentURL.includes('conformance');
  return isAsked ? { url: fs, shortCircuit: true } : next(specifier, context);
}`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
