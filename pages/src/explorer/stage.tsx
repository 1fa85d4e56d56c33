import { hydrate, render } from 'preact';
import type { ViewAnswer, ViewAnswers, ViewContext } from '../../../src/api/pages/view-module.ts';
import { type Answers, ask, openAnswers } from './answers.ts';
import { nextTask } from '../shell/turns.ts';
import type { Call } from './call.ts';
import { Page } from './page.tsx';
import { plainState, sceneAt, type SceneState } from './scene.ts';
import { keyOfTab } from './session.ts';
import { typedBefore } from './typing.ts';
import { outcomeOf } from './view.ts';

/** What the service put into the page. */
export interface FirstAnswer {
  readonly answers: ViewAnswers;
  readonly context: ViewContext;
}

/** Where views are drawn. */
export interface Stage {
  readonly answers: Answers;
  /** What is known of the reader; set it before `load`. */
  state: SceneState;
  /** Takes the service's markup over as it is. */
  takeOver(href: string, first: ViewAnswers): void;
  /** Draws a view with the answers that are there. */
  draw(href: string): void;
  /** Asks for what a view needs, and draws it when that is there; where it takes long, words at once and each answer as it comes. */
  load(href: string): Promise<void>;
  /** What a view asks for and has to be paid for. */
  lockedAt(href: string): Call[];
}

/** How often answers may lead to more calls. */
export const ROUNDS = 3;
/** Below this nobody notices that an answer is awaited: what was shown stays. */
const UNNOTICED_MS = 200;

/** The answers of a view that are there. */
function knownAt(href: string, answers: Answers, state: SceneState): Record<string, ViewAnswer> {
  const found: Record<string, ViewAnswer> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const at = sceneAt(href, found, state);
    for (const { id } of at?.view.calls(at.scene) ?? []) {
      const answer = answers.get(id);
      if (answer !== undefined) found[id] = answer;
    }
  }
  return found;
}

/** Asks what is missing, and what each answer leads to, without waiting for others; `take` tells whether to go on. */
async function askInTurn(
  missing: () => readonly Call[],
  take: (one: Call, answer: ViewAnswer) => boolean,
): Promise<void> {
  const key = keyOfTab();
  const asked = new Set<string>();
  const askOne = async (one: Call): Promise<void> => {
    asked.add(one.id);
    if (take(one, await ask(one, key))) await askMissing();
  };
  const askMissing = async (): Promise<void> => {
    const calls = missing().filter(({ id }) => !asked.has(id));
    await Promise.all(calls.map(askOne));
  };
  await askMissing();
}

function markSection(section: string): void {
  for (const link of document.querySelectorAll<HTMLElement>('.head nav a')) {
    if (link.dataset['section'] === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Opens the stage in an element. */
export function openStage(main: HTMLElement, context: ViewContext): Stage {
  const answers = openAnswers();
  let run = 0;
  const at = (href: string): ReturnType<typeof sceneAt> =>
    sceneAt(href, knownAt(href, answers, stage.state), stage.state);
  const callsThat = (href: string, wanted: 'waiting' | 'locked'): Call[] => {
    const found = at(href);
    if (found === null) return [];
    return found.view.calls(found.scene).filter((one) => outcomeOf(found.scene, one).state === wanted);
  };
  const stage: Stage = {
    answers,
    state: plainState(context),
    lockedAt: (href) => callsThat(href, 'locked'),
    takeOver(href, first) {
      for (const [id, answer] of Object.entries(first)) answers.put(id, answer);
      const found = sceneAt(href, first, stage.state);
      if (found === null) return;
      const before = typedBefore();
      hydrate(<Page view={found.view} scene={found.scene} />, main);
      if (before !== null) before.field.value = before.text;
    },
    draw(href) {
      const found = at(href);
      if (found === null) return;
      const title = found.view.title(found.scene);
      document.title = title === 'Gondola' ? title : `${title} · Gondola`;
      markSection(found.view.section);
      render(<Page view={found.view} scene={found.scene} />, main);
    },
    async load(href) {
      const mine = ++run;
      main.setAttribute('aria-busy', 'true');
      // What comes before, such as taking over the service's markup, is long enough for one task.
      await nextTask();
      if (mine !== run) return;
      let isNoticed = false;
      const notice = (): void => {
        if (mine !== run) return;
        isNoticed = true;
        stage.draw(href);
      };
      const noticed = setTimeout(notice, UNNOTICED_MS);
      await askInTurn(
        () => callsThat(href, 'waiting'),
        (one, answer) => {
          answers.put(one.id, answer);
          if (mine === run && isNoticed) stage.draw(href);
          return mine === run;
        },
      );
      clearTimeout(noticed);
      if (mine !== run) return;
      stage.draw(href);
      main.removeAttribute('aria-busy');
    },
  };
  return stage;
}
