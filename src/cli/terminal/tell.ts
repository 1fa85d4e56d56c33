import type { ProgressListener } from '../../domain/progress.ts';
import { showProgress } from './progress.ts';
import { openScreen } from './screen.ts';

/** Standard error: what a command says besides its answer, so that what is piped on is the answer alone. */
export const errorScreen = openScreen(process.stderr);

/** Says something to the person at the terminal, apart from the command's output. */
export function tell(message: string): void {
  errorScreen.print(message);
}

/** Runs a task with its progress on standard error. */
export async function withProgress<T>(task: (onProgress: ProgressListener) => Promise<T>): Promise<T> {
  const progress = showProgress(errorScreen);
  try {
    return await task(progress.onProgress);
  } finally {
    progress.finish();
  }
}
