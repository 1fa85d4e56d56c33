import type { ProgressEvent, ProgressListener } from '../../domain/progress.ts';
import { duration, formatProgress } from '../terminal/progress.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Greeting, greetingText } from './greeting.ts';
import { secondsLeft, START_STEPS, type StartStep, type StepTimes } from './start-steps.ts';

/** The screen of a start: what is being made, how long it still takes, and then where to look. */
export interface StartScreen {
  print(text: string): void;
  /** A step of a first start begins; null: the last one is over. */
  begin(step: StartStep | null): void;
  readonly onProgress: ProgressListener;
  /** No progress comes for now. */
  finish(): void;
  greet(greeting: Greeting): void;
  /** Takes the live line away and says a last word. */
  close(text: string): void;
  fail(message: string): void;
}

const REDRAW_MS = 250;
const FIRST_START = `
Gondola starts for the first time and makes a demo catalogue: real US chains, invented stores and products.
All of its prices are synthetic. Later starts take a few seconds.
`;

/** Opens the screen of a start. It is redrawn by a timer, so that the time that is left moves where nothing else does. */
export function openStartScreen(screen: Screen, clock: () => number = () => performance.now()): StartScreen {
  let now: { readonly step: StartStep; readonly startedMs: number } | null = null;
  let latest: ProgressEvent | null = null;
  let took: StepTimes = {};
  let greeted = false;
  let closed = false;
  const redraw = (): void => {
    if (!closed) screen.live(liveText(now, latest, took, greeted, clock()));
  };
  const drawing = setInterval(redraw, REDRAW_MS);
  drawing.unref();
  screen.live('Gondola is starting');

  const endStep = (): void => {
    if (now === null || closed) return;
    const seconds = (clock() - now.startedMs) / 1000;
    took = { ...took, [now.step]: seconds };
    screen.print(`  ${screen.ink.good('done')}  ${START_STEPS[now.step].done}, ${duration(seconds)}`);
    now = null;
  };
  const close = (): void => {
    closed = true;
    clearInterval(drawing);
    screen.live(null);
  };
  return {
    print: (text) => screen.print(text),
    begin(step) {
      endStep();
      latest = null;
      if (step === 'feed') screen.print(FIRST_START);
      if (step !== null) now = { step, startedMs: clock() };
      redraw();
    },
    onProgress(event) {
      latest = { ...event };
    },
    finish() {
      latest = null;
      redraw();
    },
    greet(greeting) {
      greeted = true;
      screen.print(greetingText(greeting, screen.ink));
      redraw();
    },
    close(text) {
      close();
      screen.print(text);
    },
    fail(message) {
      close();
      screen.print(screen.ink.bad(message));
    },
  };
}

/** The line that is rewritten; null: nothing is going on. */
function liveText(
  now: { readonly step: StartStep; readonly startedMs: number } | null,
  latest: ProgressEvent | null,
  took: StepTimes,
  greeted: boolean,
  nowMs: number,
): string | null {
  const stage = latest === null ? '' : formatProgress(latest, 0, 0);
  if (now === null) {
    if (stage !== '') return stage;
    return greeted ? null : 'Gondola is starting';
  }
  const left = duration(
    secondsLeft(now.step, (nowMs - now.startedMs) / 1000, took, shareOf(now.step, latest)),
  );
  return `${START_STEPS[now.step].doing}: about ${left} left${stage === '' ? '' : ` (${stage})`}`;
}

/** How much of a step is done, where its progress counts all of it: that of the indices, in months. */
function shareOf(step: StartStep, latest: ProgressEvent | null): number | null {
  if (step !== 'indices' || latest?.unit !== 'months' || latest.total === null) return null;
  return latest.total === 0 ? null : latest.done / latest.total;
}
