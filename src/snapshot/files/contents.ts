import { chainsWith } from '../parts/part.ts';
import type { Manifest } from '../snapshot.ts';
import { hasSameFiles } from './folder.ts';
import type { FileReader } from './read-parts.ts';

/** The files of a snapshot that is being loaded, for other threads to open the same memory. */
export interface Contents {
  /** The reader, noting what it reads. */
  through(reader: FileReader): FileReader;
  /** From now on `contentsOf` has them, but for files of chains with these names. */
  keep(butFor: readonly string[]): void;
}

/** What was read of each snapshot, by the name of the file. The columns of a snapshot are views of it. */
const known = new WeakMap<Manifest, ReadonlyMap<string, Uint8Array>>();

/** The files of a snapshot that was loaded, by name, without those that were copied and are not needed any more. */
export function contentsOf(manifest: Manifest): ReadonlyMap<string, Uint8Array> {
  return known.get(manifest) ?? new Map();
}

/** Begins with the files that are the same as in a snapshot before. */
export function createContents(manifest: Manifest, previous: Manifest | undefined): Contents {
  const before = previous === undefined ? [] : [...contentsOf(previous)];
  const contents = new Map(before.filter(([name]) => hasSameFiles(previous!.files, manifest.files, [name])));
  return {
    through: (reader) => ({
      async read(name, into) {
        const content = await reader.read(name, into);
        // What is in memory of somebody else's does not stay there.
        if (into === undefined) contents.set(name, content);
        return content;
      },
    }),
    keep(butFor) {
      for (const name of butFor)
        for (const chain of chainsWith(contents.keys(), name)) contents.delete(`${name}.${chain}`);
      known.set(manifest, contents);
    },
  };
}
