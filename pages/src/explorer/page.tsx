import { Calls } from '../parts/calls.tsx';
import { Locked } from '../parts/locked.tsx';
import { Payments } from '../parts/payments.tsx';
import type { Call } from './call.ts';
import type { Scene, View } from './view.ts';

/** A view in the order of every view: what it is, what stands in its way, what it shows, and the calls behind it. */
export function Page({ view, scene }: { readonly view: View; readonly scene: Scene }) {
  const calls = view.calls(scene);
  return (
    <div class="stack-l" data-view={view.name}>
      <div class="stack">{view.head(scene)}</div>
      <Locked scene={scene} calls={calls} />
      <Payments payments={scene.payments} />
      <div class="stack-l">{view.body(scene)}</div>
      {calls.length > 0 && <Calls scene={scene} calls={firstOfEach(calls)} />}
    </div>
  );
}

/** One call of each kind: more of the same say nothing new. */
function firstOfEach(calls: readonly Call[]): Call[] {
  return calls.filter((one, index) => calls.findIndex(({ name }) => name === one.name) === index);
}
