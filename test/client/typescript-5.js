import { register } from 'node:module';

/*
 * Generators of clients use TypeScript's programming interface, which TypeScript 7 does not have yet: they get version 5.
 */
const HOOK = `
export const resolve = (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
