import type { ProgressEvent, ProgressListener } from '../domain/progress.ts';

/** Where progress goes: stderr, so that a command's own output stays clean. */
export interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

const TTY_MS = 100;
/** In a log file, a line now and then. */
const LINE_MS = 5_000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Renders progress: one line that is rewritten on a terminal, else a line every five seconds and one as each stage
 * ends. Call `finish` after the last event.
 */
export function renderProgress(
  stream: ProgressStream,
  clock: () => number = () => performance.now(),
): { onProgress: ProgressListener; finish(): void } {
  const tty = stream.isTTY === true;
  let stage: { first: ProgressEvent; startedMs: number; last: ProgressEvent } | null = null;
  let shownMs = Number.NEGATIVE_INFINITY;

  const show = (end: boolean): void => {
    if (stage === null) return;
    const now = clock();
    const text = formatProgress(stage.last, stage.last.done - stage.first.done, now - stage.startedMs);
    stream.write(tty ? `${CLEAR_LINE}${text}${end ? '\n' : ''}` : `${text}\n`);
    shownMs = now;
  };

  return {
    onProgress(event) {
      if (stage === null || stage.last.stage !== event.stage) {
        show(true);
        stage = { first: { ...event }, startedMs: clock(), last: { ...event } };
        shownMs = tty ? Number.NEGATIVE_INFINITY : clock();
      }
      stage.last = { ...event };
      if (clock() - shownMs >= (tty ? TTY_MS : LINE_MS)) show(false);
    },
    finish() {
      show(true);
      stage = null;
    },
  };
}

/** One line: what, how much, how fast, how long still. `gained` units took `elapsedMs`. */
export function formatProgress(event: ProgressEvent, gained: number, elapsedMs: number): string {
  const { stage, done, total, unit } = event;
  const rate = elapsedMs > 0 ? (gained / elapsedMs) * 1000 : 0;
  const show = unit === 'bytes' ? megabytes : count;
  const noun = unit === 'bytes' ? '' : ` ${unit}`;
  const parts = [total === null ? show(done) + noun : `${show(done)} of ${show(total)}${noun}`];
  if (total !== null && total > 0) parts.push(`${Math.floor((100 * done) / total)}%`);
  if (rate > 0 && elapsedMs >= 500) parts.push(`${show(rate)}/s`);
  if (total !== null && done < total && rate > 0 && elapsedMs >= 500) {
    parts.push(`${duration((total - done) / rate)} left`);
  } else if (elapsedMs >= 1000) {
    parts.push(duration(elapsedMs / 1000));
  }
  return `${stage}: ${parts.join(', ')}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
