const LEAVING = ['SIGINT', 'SIGTERM'] as const;

/** Calls back once for each signal that asks a command to leave, instead of ending the process; returns what ends that. */
export function onLeaving(leave: () => void): () => void {
  for (const signal of LEAVING) process.once(signal, leave);
  return () => {
    for (const signal of LEAVING) process.removeListener(signal, leave);
  };
}
