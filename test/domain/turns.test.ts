import { describe, expect, it } from 'vitest';
import { turns } from '../../src/domain/turns.ts';

/** Tasks that end when they are told to, and the names of those that run. */
function tasks() {
  const ends = new Map<string, () => void>();
  return {
    task: (name: string) => () => new Promise<string>((resolve) => ends.set(name, () => resolve(name))),
    end(name: string): void {
      ends.get(name)?.();
      ends.delete(name);
    },
    running: () => [...ends.keys()],
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('lets no more run than so many, and the others in the order in which they came', async () => {
    const { task, end, running } = tasks();
    const inTurn = turns(2);
    const done = ['a', 'b', 'c', 'd'].map((name) => inTurn(task(name)));
    expect(running()).toEqual(['a', 'b']);
    end('b');
    await settled();
    expect(running()).toEqual(['a', 'c']);
    end('a');
    end('c');
    await settled();
    end('d');
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives a place to whoever waited, not to one that comes at that moment', async () => {
    const { task, end, running } = tasks();
    const inTurn = turns(1);
    let endFirst = (): void => {};
    const first = new Promise<void>((resolve) => (endFirst = resolve));
    void inTurn(() => first);
    const late = first.then(() => inTurn(task('late')));
    const waited = inTurn(task('b'));
    endFirst();
    await settled();
    expect(running()).toEqual(['b']);
    end('b');
    await waited;
    await settled();
    end('late');
    expect(await late).toBe('late');
  });

  it('goes on behind a task that fails', async () => {
    const inTurn = turns(1);
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
