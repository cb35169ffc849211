import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { isSameBlock } from '../text/conversion.ts';

/** A paragraph that both sides changed. Absent: that side deleted it. */
export interface BlockConflict {
  readonly blockId: string;
  readonly mine: EditorBlock;
  readonly theirs: EditorBlock | undefined;
}

export interface Merge {
  /** Both changes; where they conflict, theirs. */
  readonly blocks: readonly EditorBlock[];
  readonly conflicts: readonly BlockConflict[];
}

const byId = (blocks: readonly EditorBlock[]) => new Map(blocks.map((block) => [block.block_id, block]));
const sameOrUndefined = (one: EditorBlock | undefined, other: EditorBlock | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameBlock(one, other);

/**
 * Merges two edits of the same blocks. A paragraph that only one side changed takes that change; one that both changed
 * differently is a conflict. Text that only one side deleted is deleted, unless the other side changed it.
 */
export function mergeBlocks(
  base: readonly EditorBlock[],
  mine: readonly EditorBlock[],
  theirs: readonly EditorBlock[],
): Merge {
  const [baseById, mineById, theirsById] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: BlockConflict[] = [];
  const merged = new Map<string, EditorBlock>();
  for (const id of new Set([...theirsById.keys(), ...mineById.keys()])) {
    const [before, own, other] = [baseById.get(id), mineById.get(id), theirsById.get(id)];
    const [isMineChanged, isTheirsChanged] = [!sameOrUndefined(before, own), !sameOrUndefined(before, other)];
    const isConflict = isMineChanged && isTheirsChanged && own !== undefined && !sameOrUndefined(own, other);
    if (isConflict) conflicts.push({ blockId: id, mine: own, theirs: other });
    const result = isMineChanged && !isTheirsChanged ? own : other;
    if (result) merged.set(id, result);
  }
  const order = mergeOrder(
    base.map(({ block_id }) => block_id),
    mine.map(({ block_id }) => block_id),
    theirs.map(({ block_id }) => block_id),
  );
  return { blocks: order.flatMap((id) => merged.get(id) ?? []), conflicts };
}

/** The order of the side that moved blocks (theirs if both did); blocks of the other side follow the same block as there. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [main, other] = hasMoved(base, theirs) || !hasMoved(base, mine) ? [theirs, mine] : [mine, theirs];
  const order = [...main];
  const known = new Set(main);
  let before: string | undefined;
  for (const id of other) {
    if (!known.has(id)) {
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
      known.add(id);
    }
    before = id;
  }
  return order;
}

/** Whether blocks that are in both have another order. */
function hasMoved(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  const known = new Set(before);
  const [one, other] = [before.filter((id) => kept.has(id)), after.filter((id) => known.has(id))];
  return one.some((id, at) => id !== other[at]);
}

/** The merge with own versions of conflicting paragraphs as new ones below those of the others. */
export function keepMineBeside(
  { blocks, conflicts }: Merge,
  mine: readonly EditorBlock[],
  createId: () => string,
): EditorBlock[] {
  const result = [...blocks];
  const mineIds = mine.map(({ block_id }) => block_id);
  const copies = new Map<string, string>();
  const placeOf = (id: string) => result.findIndex(({ block_id }) => block_id === (copies.get(id) ?? id));
  for (const { blockId, mine: own } of conflicts) {
    let at = placeOf(blockId);
    // They deleted it: it goes below the paragraph that was before it.
    for (let before = mineIds.indexOf(blockId) - 1; at < 0 && before >= 0; before -= 1) at = placeOf(mineIds[before]!);
    const copy = createId();
    copies.set(blockId, copy);
    result.splice(at + 1, 0, { ...own, block_id: copy, locked: false });
  }
  return result;
}
