/** A store that was merged into another one. */
interface Merge {
  readonly from_id: string;
  readonly to_id: string;
}

/**
 * Merged-away id to the id that survives, chains of merges followed to their end. Throws where merges run in a
 * circle, naming the ids.
 */
export function followMerges(merges: readonly Merge[]): Map<string, string> {
  const direct = new Map(merges.map(({ from_id, to_id }) => [from_id, to_id]));
  return new Map(
    merges.map(({ from_id }) => {
      const path = [from_id];
      for (let id = direct.get(from_id); id !== undefined; id = direct.get(id)) {
        if (path.includes(id)) {
          const circle = [...path.slice(path.indexOf(id)), id].join(' -> ');
          throw new Error(`store merges run in a circle: ${circle}. Remove one of them from store_merge`);
        }
        path.push(id);
      }
      return [from_id, path.at(-1)!];
    }),
  );
}
