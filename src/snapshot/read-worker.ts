import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ReadReply, ReadRequest } from './read-parts.ts';

/** Small enough that the hash finds in the cache what was just read. */
const SLICE_BYTES = 1 << 20;

/** Reads a file whole and checks it in the same pass. Throws with what is wrong, without naming the file. */
function readChecked({ path, bytes, sha256 }: ReadRequest): ArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size !== bytes) throw new Error(`is truncated or was replaced: it has ${size} bytes, not ${bytes}`);
    const content = new Uint8Array(bytes);
    const hash = createHash('sha256');
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, content, at, Math.min(SLICE_BYTES, bytes - at), at);
      if (read === 0) throw new Error(`was truncated while it was read, at ${at} of ${bytes} bytes`);
      hash.update(content.subarray(at, at + read));
      at += read;
    }
    if (hash.digest('hex') !== sha256) throw new Error('has another checksum than its manifest says');
    return content.buffer;
  } finally {
    closeSync(file);
  }
}

function reply(request: ReadRequest): ReadReply {
  try {
    return { content: readChecked(request) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: isMissing ? 'is missing' : reason };
  }
}

parentPort?.on('message', (request: ReadRequest) => {
  const answer = reply(request);
  parentPort?.postMessage(answer, 'content' in answer ? [answer.content] : []);
});
