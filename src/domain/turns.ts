/** Lets so many tasks run at once; the others wait for their turn, and take it in the order in which they came. */
export function turns(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Whoever waited takes the place over: it is never free for one that comes just now.
      if (next === undefined) running--;
      else next();
    }
  };
}
