import { filesOfPart, type PartTable } from '../snapshot/parts/part.ts';
import type { RawFile, Table } from '../snapshot/files/table.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import { chainRows, storeOrder } from './numbering.ts';
import { productFacts } from './product-facts.ts';
import { createPartWriter, type PartWriter } from './part-writer.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import { earlierWith, type Publishing, type StepTable } from './publishing.ts';

/** What is known before anything is compiled. */
export type CompileOptions = Omit<Publishing, 'write' | 'leaveUnsettled' | 'ended'>;

/** The parts of a snapshot, and how each is compiled. */
export interface CompiledParts {
  readonly parts: PartTable;
  /** One for each part. */
  readonly steps: StepTable;
}

type CompiledRecord = Pick<Manifest, 'counts' | 'freshness' | 'files' | 'unsettled'>;

/**
 * Compiles the parts of a snapshot and writes their files, inside the caller's transaction. Parts that still hold
 * keep their files.
 */
export async function compileRecord(
  options: CompileOptions,
  { parts, steps }: CompiledParts,
): Promise<CompiledRecord> {
  const missing = Object.keys(parts).find((name) => !(name in steps));
  if (missing !== undefined) throw new Error(`the part ${missing} has no step that compiles it`);
  const writer = createPartWriter(options.dir, parts, options.onProgress);
  const unsettled = new Set<number>();
  let end = (): void => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new Error('the publish has ended'));
  });
  ended.catch(() => {});
  const publishing: Publishing = {
    ...options,
    ended,
    write: (part, tables) => writer.write(part, tables),
    leaveUnsettled: (chain) => void unsettled.add(chain),
  };
  const beside: Promise<void>[] = [];
  try {
    for (const step of Object.values(steps)) step.begin?.(publishing);
    for (const [name, step] of Object.entries(steps)) {
      const compiling = compilePart(name, { parts, steps }, publishing, writer);
      // A failure is thrown at the end; until then it must not count as unhandled.
      compiling.catch(() => {});
      if (step.isBeside?.(publishing) === true) beside.push(compiling);
      else await compiling;
    }
    await Promise.all(beside);
    return {
      ...(await describeRecord(publishing)),
      ...(unsettled.size === 0 ? {} : { unsettled: [...unsettled].sort((a, b) => a - b) }),
      files: await writer.files(),
    };
  } catch (error) {
    // Steps beside may wait for what the one that failed was to hand on.
    end();
    await Promise.allSettled(beside);
    await writer.takeBack();
    throw error;
  } finally {
    end();
  }
}

async function compilePart(
  name: string,
  { parts, steps }: CompiledParts,
  publishing: Publishing,
  writer: PartWriter,
): Promise<void> {
  const [part, step] = [parts[name]!, steps[name]!];
  const unmoved = earlierWith(part, publishing);
  const isKept = unmoved !== undefined && ((await step.canKeep?.(publishing)) ?? true);
  const compiled = isKept ? 'kept' : await step.compile(publishing);
  const { earlier } = publishing;
  const kept =
    compiled === 'kept'
      ? filesOfPart(part, Object.keys(earlier?.manifest.files ?? {}))
      : Object.keys(compiled).filter((file) => compiled[file] === 'kept');
  if (earlier) writer.keep(kept, earlier);
  else if (kept.length > 0) throw new Error(`the step of ${name} keeps files, but there are none`);
  const tables = Object.entries(compiled === 'kept' ? {} : compiled).filter(
    (entry): entry is [string, Table | RawFile] => entry[1] !== 'kept',
  );
  writer.write(name, Object.fromEntries(tables));
}

async function describeRecord(publishing: Publishing): Promise<Pick<Manifest, 'counts' | 'freshness'>> {
  const { count: prices, freshness } = refreshedPrices.take(publishing);
  const chains = await chainRows(publishing);
  const { stores } = await storeOrder(publishing);
  const products = productFacts.take(publishing);
  return {
    counts: { chains: chains.length, stores: stores.length, products: products.count, prices },
    freshness,
  };
}
