import type { ProgressEvent, ProgressListener } from '../../domain/progress.ts';
import type { Screen } from './screen.ts';

/** Follows what takes long. Call `finish` after the last event. */
export interface ProgressFollower {
  readonly onProgress: ProgressListener;
  finish(): void;
}

/** What a follower shows of a stage. */
export interface ShownProgress {
  readonly event: ProgressEvent;
  /** As one line. */
  readonly text: string;
  /** Whether the stage is over. */
  readonly ended: boolean;
}

const TERMINAL_MS = 100;
/** In a log, a line now and then. */
const LINE_MS = 5_000;
/** Stages that were over sooner leave no line: those of a publish alternate from chain to chain. */
const WORTH_KEEPING_MS = 1_000;

/**
 * Tells `show` of each stage every `everyMs`, and as it ends if it took a second; of its first event only where `atOnce`
 * is set.
 */
function followProgress(
  show: (shown: ShownProgress) => void,
  { everyMs, atOnce }: { readonly everyMs: number; readonly atOnce: boolean },
  clock: () => number = () => performance.now(),
): ProgressFollower {
  let stage: { first: ProgressEvent; startedMs: number; last: ProgressEvent } | null = null;
  let shownMs = Number.NEGATIVE_INFINITY;
  const tell = (ended: boolean): void => {
    if (stage === null) return;
    const now = clock();
    const elapsedMs = now - stage.startedMs;
    const text = formatProgress(stage.last, stage.last.done - stage.first.done, elapsedMs);
    if (!ended || elapsedMs >= WORTH_KEEPING_MS) show({ event: stage.last, text, ended });
    shownMs = now;
  };
  return {
    onProgress(event) {
      if (stage === null || stage.last.stage !== event.stage) {
        tell(true);
        stage = { first: { ...event }, startedMs: clock(), last: { ...event } };
        shownMs = atOnce ? Number.NEGATIVE_INFINITY : clock();
      }
      stage.last = { ...event };
      if (clock() - shownMs >= everyMs) tell(false);
    },
    finish() {
      tell(true);
      stage = null;
    },
  };
}

/**
 * Shows progress on a screen: on a terminal by the line that is rewritten, which leaves a line for each stage of a
 * second or more; else by a line every five seconds and one as such a stage ends.
 */
export function showProgress(screen: Screen, clock?: () => number): ProgressFollower {
  const { isTerminal } = screen;
  const show = ({ text, ended }: ShownProgress): void => {
    if (!isTerminal) return screen.print(text);
    screen.live(ended ? null : text);
    if (ended) screen.print(screen.ink.faint(text));
  };
  const how = { everyMs: isTerminal ? TERMINAL_MS : LINE_MS, atOnce: isTerminal };
  const follower = followProgress(show, how, clock);
  return {
    onProgress: follower.onProgress,
    finish() {
      follower.finish();
      screen.live(null);
    },
  };
}

/** Tells `show` of each stage every five seconds, and as it ends if it took a second: for a log. */
export function logProgress(show: (shown: ShownProgress) => void, clock?: () => number): ProgressFollower {
  return followProgress(show, { everyMs: LINE_MS, atOnce: false }, clock);
}

/**
 * One line: what, how far, how long still, how much, how fast; what matters most comes first, because a narrow terminal
 * cuts the rest. `gained` units took `elapsedMs`.
 */
export function formatProgress(event: ProgressEvent, gained: number, elapsedMs: number): string {
  const { stage, done, total, unit } = event;
  const rate = elapsedMs >= 500 ? (gained / elapsedMs) * 1000 : 0;
  const show = unit === 'bytes' ? megabytes : count;
  const noun = unit === 'bytes' ? '' : ` ${unit}`;
  const parts: string[] = [];
  if (total !== null && total > 0) parts.push(`${Math.floor((100 * done) / total)}%`);
  if (total !== null && done < total && rate > 0) parts.push(`${duration((total - done) / rate)} left`);
  parts.push(total === null ? show(done) + noun : `${show(done)} of ${show(total)}${noun}`);
  const speed = show(rate);
  // A rate that rounds to nothing says nothing: a unit takes more than a second.
  if (Number.parseFloat(speed) > 0) parts.push(`${speed}/s`);
  if ((total === null || done >= total || rate === 0) && elapsedMs >= 1000)
    parts.push(duration(elapsedMs / 1000));
  return `${stage}: ${parts.join(', ')}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Seconds in words, rounded up: `45 s`, `1 min 30 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
