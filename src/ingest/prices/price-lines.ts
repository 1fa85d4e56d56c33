import { readBlocks } from '../files/line-blocks.ts';
import { openSource } from '../source.ts';
import { type ParsedBlock, parseBlock } from './parse-block.ts';
import { createPriceReader, type PriceReader } from './price-reader.ts';
import { createReferences, type ReferenceData } from './references.ts';

/** A price feed to be read; can pass to a worker thread. */
export interface PriceLines {
  readonly path: string;
  readonly references: ReferenceData;
  /** The importer's clock, minutes since 1970. */
  readonly nowMin: number;
}

/** Some thousand lines of a price feed, and how much of the file has been read with them. */
export interface FeedBlock {
  readonly parsed: ParsedBlock;
  readonly bytesRead: number;
}

/** What a thread that reads a price feed sends. */
export type FromPriceWorker =
  | FeedBlock
  | { readonly done: true }
  | { readonly failed: Error; readonly isImportError: boolean };

/** Reads, checks and resolves the lines in the calling thread. Throws ImportError where the file cannot be read. */
export async function* readPriceLines({ path, references, nowMin }: PriceLines): AsyncGenerator<FeedBlock> {
  yield* readLinesWith(createPriceReader(createReferences(references), nowMin), path);
}

/** As `readPriceLines`, by a reader that there is. */
export async function* readLinesWith(reader: PriceReader, path: string): AsyncGenerator<FeedBlock> {
  const source = await openSource(path);
  for await (const block of readBlocks(source)) {
    yield { parsed: parseBlock(reader, block), bytesRead: source.bytesRead() };
  }
}
