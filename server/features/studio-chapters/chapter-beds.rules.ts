import type { Bed, EditorBlock } from '../../../contract/studio/studio-fields.ts';

type Blocks = readonly Pick<EditorBlock, 'block_id'>[];

const placesOf = (blocks: Blocks): Map<string, number> => new Map(blocks.map(({ block_id }, at) => [block_id, at]));

/** The beds whose blocks exist neither before nor after an edit. */
export const findUnknownBed = (beds: readonly Bed[], before: Blocks, after: Blocks): Bed | undefined => {
  const known = new Set([...before, ...after].map(({ block_id }) => block_id));
  return beds.find((bed) => !known.has(bed.from_block_id) || (bed.to_block_id !== null && !known.has(bed.to_block_id)));
};

/**
 * The beds after an edit of the blocks. A bed whose first or last block was deleted begins or ends at the nearest block
 * within it that stayed, and disappears with its last one. Its ends change places when the blocks did.
 */
export function repairBeds(beds: readonly Bed[], before: Blocks, after: Blocks): Bed[] {
  const old = placesOf(before);
  const now = placesOf(after);
  return beds.flatMap((bed): Bed[] => {
    const from = old.get(bed.from_block_id);
    const to = bed.to_block_id === null ? before.length - 1 : old.get(bed.to_block_id);
    const stayed =
      from === undefined || to === undefined ? [] : before.slice(Math.min(from, to), Math.max(from, to) + 1);
    const kept = stayed.filter(({ block_id }) => now.has(block_id));
    const first = now.has(bed.from_block_id) ? bed.from_block_id : kept[0]?.block_id;
    if (first === undefined) return [];
    if (bed.to_block_id === null) return [{ ...bed, from_block_id: first }];
    const last = now.has(bed.to_block_id) ? bed.to_block_id : kept.at(-1)?.block_id;
    if (last === undefined) return [];
    const isReversed = now.get(first)! > now.get(last)!;
    return [{ ...bed, from_block_id: isReversed ? last : first, to_block_id: isReversed ? first : last }];
  });
}

/** Divides beds at a block: one that plays across it becomes two, of which the second has the ID of `createId`. */
export function splitBeds(beds: readonly Bed[], blocks: Blocks, at: number, createId: () => string) {
  const places = placesOf(blocks);
  const first: Bed[] = [];
  const second: Bed[] = [];
  for (const bed of beds) {
    const from = places.get(bed.from_block_id) ?? 0;
    const to = bed.to_block_id === null ? blocks.length - 1 : (places.get(bed.to_block_id) ?? from);
    if (from >= at) second.push(bed);
    else if (to < at) first.push(bed);
    else {
      first.push({ ...bed, to_block_id: null });
      second.push({ ...bed, bed_id: createId(), from_block_id: blocks[at]!.block_id });
    }
  }
  return { first, second };
}

/** The beds of a chapter and of the one that is appended to it. Those to the end of the first still end there. */
export function mergeBeds(first: readonly Bed[], firstBlocks: Blocks, second: readonly Bed[]): Bed[] {
  const end = firstBlocks.at(-1)?.block_id ?? null;
  return [...first.map((bed) => (bed.to_block_id === null ? { ...bed, to_block_id: end } : bed)), ...second];
}
