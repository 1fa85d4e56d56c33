/** Lets the browser answer its reader before what follows, which is a task of its own. */
export const nextTask = (): Promise<void> => new Promise((wake) => setTimeout(wake, 0));

/** The same, and lets it paint first. While nobody sees the page nothing is painted. */
export const nextPicture = (): Promise<void> =>
  new Promise((wake) => requestAnimationFrame(() => setTimeout(wake, 0)));
