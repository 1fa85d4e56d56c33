import { openSource } from './source.ts';

/** The beginning of a file, decompressed: what it is recognised by. */
export interface FileHead {
  /** At most 4,096 bytes as UTF-8. */
  readonly text: string;
}

const HEAD_BYTES = 4_096;

/** Reads no more of the file than its head needs. Throws ImportError where it is missing or cannot be decompressed. */
export async function readHead(path: string): Promise<FileHead> {
  const source = await openSource(path);
  try {
    for await (const chunk of source.bytes) return { text: chunk.toString('utf8', 0, HEAD_BYTES) };
    return { text: '' };
  } finally {
    await source.close();
  }
}
