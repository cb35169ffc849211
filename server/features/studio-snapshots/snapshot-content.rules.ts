import type { Bed } from '../../../contract/studio/studio-fields.ts';
import type { SnapshotBlock } from './snapshot-making.service.ts';
import type { ChapterSnapshot } from './studio-renders.store.ts';

interface Surroundings {
  /** IDs of blocks that were moved to another chapter since. */
  readonly taken: ReadonlySet<string>;
  readonly assets: ReadonlyMap<string, unknown>;
  readonly createId: () => string;
}

/**
 * The text and beds of a snapshot, as a chapter takes them back. A block that is in another chapter by now gets another
 * ID; its takes are found by what it says. A bed whose sound was deleted is left out.
 */
export function restoredContent(
  { content, beds, parts }: Pick<ChapterSnapshot, 'content' | 'beds' | 'parts'>,
  { taken, assets, createId }: Surroundings,
): { readonly blocks: readonly SnapshotBlock[]; readonly beds: readonly Bed[] } {
  const ids = new Map<string, string>();
  const blocks = (content as readonly SnapshotBlock[]).map((block): SnapshotBlock => {
    const id = taken.has(block.id) ? createId() : block.id;
    ids.set(block.id, id);
    return { ...block, id };
  });
  return {
    blocks,
    beds: beds.flatMap(({ assetId, from, to, gainDb, fadeInS, fadeOutS, loops }): Bed[] => {
      const first = ids.get(parts[from]?.blockId ?? '');
      const last = ids.get(parts[to]?.blockId ?? '');
      if (first === undefined || last === undefined || !assets.has(assetId)) return [];
      return [
        {
          bed_id: createId(),
          asset_id: assetId,
          from_block_id: first,
          to_block_id: last,
          gain_db: gainDb,
          fade_in_s: fadeInS,
          fade_out_s: fadeOutS,
          loops,
        },
      ];
    }),
  };
}
