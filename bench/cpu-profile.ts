import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** What `node --cpu-prof` writes; times in microseconds of the machine's monotonic clock. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A step of the work: its name, and the functions that are of it. */
export interface Step {
  readonly name: string;
  /** By the module's address or, in parentheses, what is no function. */
  readonly isOf: (url: string, functionName: string) => boolean;
}

/** A time by the clock of profiles, in microseconds. */
export function profileClock(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** The profile of the process with this id, from the folder that `--cpu-prof-dir` named. */
export function readProfile(dir: string, pid: number): Profile {
  const name = readdirSync(dir).find((one) => one.split('.')[3] === String(pid));
  if (name === undefined) throw new Error(`there is no profile of process ${pid} in ${dir}`);
  return JSON.parse(readFileSync(join(dir, name), 'utf8')) as Profile;
}

/** The step of each node: the first whose function it is, else that of its caller. */
function stepsOfNodes({ nodes }: Profile, steps: readonly Step[], other: string): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stepOf = new Map<number, string>();
  const visit = (node: ProfileNode, caller: string): void => {
    const { url, functionName } = node.callFrame;
    const step = steps.find(({ isOf }) => isOf(url, functionName))?.name ?? caller;
    stepOf.set(node.id, step);
    for (const child of node.children ?? []) visit(byId.get(child)!, step);
  };
  visit(nodes[0]!, other);
  return stepOf;
}

/** Microseconds of each step within a stretch of time; what is of none is `other`. */
export function timeBySteps(
  profile: Profile,
  steps: readonly Step[],
  { fromUs, toUs }: { readonly fromUs: number; readonly toUs: number },
  other: string,
): Map<string, number> {
  const stepOf = stepsOfNodes(profile, steps, other);
  const times = new Map<string, number>();
  let atUs = profile.startTime;
  profile.samples.forEach((id, i) => {
    atUs += profile.timeDeltas[i]!;
    if (atUs < fromUs || atUs > toUs) return;
    // A sample stands for the time until the next one.
    const step = stepOf.get(id) ?? other;
    times.set(step, (times.get(step) ?? 0) + (profile.timeDeltas[i + 1] ?? 0));
  });
  return times;
}
