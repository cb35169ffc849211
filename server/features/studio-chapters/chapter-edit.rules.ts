import { isDeepStrictEqual } from 'node:util';
import { spokenLength } from '../../../contract/studio/spoken-length.ts';
import type { Bed, EditorBlock, EditorNode, InputBlock } from '../../../contract/studio/studio-fields.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Block } from './studio-chapters.store.ts';

/** The text of a chapter. */
export interface ChapterText {
  readonly blocks: readonly EditorBlock[];
  readonly beds: readonly Bed[];
}

/** Which blocks an edit deletes, adds and changes. */
export interface BlockChanges {
  readonly deleted: readonly string[];
  readonly added: readonly EditorBlock[];
  /** With another kind, lock or text. */
  readonly changed: readonly EditorBlock[];
  /** Whether blocks were added, deleted or moved. */
  readonly isReordered: boolean;
}

export const toEditorBlock = ({ id, kind, locked, nodes }: Block): EditorBlock => ({
  block_id: id,
  sub_type: kind,
  locked,
  nodes: [...nodes],
});

/** The voices that speak these blocks. */
export const voicesOf = (blocks: readonly { readonly nodes: readonly EditorNode[] }[]): Set<string> =>
  new Set(blocks.flatMap(({ nodes }) => nodes.flatMap((node) => (node.type === 'tts_node' ? [node.voice_id] : []))));

/** The sounds that a chapter plays. */
export const assetsOf = ({ blocks, beds }: ChapterText): Set<string> =>
  new Set([
    ...blocks.flatMap(({ nodes }) => nodes.flatMap((node) => (node.type === 'clip' ? [node.asset_id] : []))),
    ...beds.map(({ asset_id }) => asset_id),
  ]);

export function compareBlocks(before: readonly EditorBlock[], after: readonly EditorBlock[]): BlockChanges {
  const known = new Map(before.map((block) => [block.block_id, block]));
  const kept = new Set(after.map(({ block_id }) => block_id));
  return {
    deleted: before.flatMap(({ block_id }) => (kept.has(block_id) ? [] : [block_id])),
    added: after.filter(({ block_id }) => !known.has(block_id)),
    changed: after.filter((block) => {
      const old = known.get(block.block_id);
      return old !== undefined && !isDeepStrictEqual(old, block);
    }),
    isReordered:
      before.length !== after.length || after.some(({ block_id }, index) => before[index]?.block_id !== block_id),
  };
}

/**
 * The first locked block that an edit deletes or changes; undefined: none. An edit that unlocks a block may change its
 * text too, since a page saves what happened within a second at once. Moves leave the text as it is, so they are allowed.
 */
export function findLockedChange(before: readonly EditorBlock[], changes: BlockChanges): string | undefined {
  const locked = new Map(before.filter((block) => block.locked).map((block) => [block.block_id, block]));
  return (
    changes.deleted.find((id) => locked.has(id)) ??
    changes.changed.find((block) => block.locked && locked.has(block.block_id))?.block_id
  );
}

/** Why a chapter cannot have this text; undefined: it can. */
export function findTextProblem({ blocks, beds }: ChapterText): string | undefined {
  if (blocks.length > studioLimits.blocksPerChapter)
    return `A chapter has at most ${studioLimits.blocksPerChapter} blocks.`;
  if (beds.length > studioLimits.beds) return `A chapter has at most ${studioLimits.beds} pieces of music.`;
  let characters = 0;
  for (const { nodes } of blocks) {
    const length = spokenLength(nodes);
    if (length > studioLimits.blockLength) return `A block has at most ${studioLimits.blockLength} characters.`;
    if (nodes.length > studioLimits.nodesPerBlock) return `A block has at most ${studioLimits.nodesPerBlock} nodes.`;
    characters += length;
  }
  if (characters > studioLimits.chapterLength) return `A chapter has at most ${studioLimits.chapterLength} characters.`;
  return undefined;
}

/**
 * The blocks of the public API, which consist of speech only. Blocks keep their kind, their lock and, where the speech
 * is the same, their pauses and sounds. `createId` names those without an ID.
 */
export function fromInput(
  input: readonly InputBlock[],
  before: readonly EditorBlock[],
  createId: () => string,
): EditorBlock[] {
  const known = new Map(before.map((block) => [block.block_id, block]));
  return input.map(({ block_id, sub_type, nodes }) => {
    const old = block_id ? known.get(block_id) : undefined;
    const speech = old?.nodes.filter(({ type }) => type === 'tts_node');
    return {
      block_id: block_id ?? createId(),
      sub_type: sub_type ?? old?.sub_type ?? 'p',
      locked: old?.locked ?? false,
      nodes: old && isDeepStrictEqual(speech, nodes) ? old.nodes : nodes,
    };
  });
}

/** The list with one block at another place: after the block `afterId`, or at the start for null. */
export function placeBlock(
  blocks: readonly EditorBlock[],
  block: EditorBlock,
  afterId: string | null,
): EditorBlock[] | undefined {
  const others = blocks.filter(({ block_id }) => block_id !== block.block_id);
  if (afterId === null) return [block, ...others];
  const at = others.findIndex(({ block_id }) => block_id === afterId);
  return at < 0 ? undefined : others.toSpliced(at + 1, 0, block);
}
