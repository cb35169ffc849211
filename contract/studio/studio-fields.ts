import { z } from 'zod';
import { id, text } from '../fields/fields.ts';
import { blockKinds, studioLimits } from './studio-limits.ts';

export const projectParams = z.object({ project_id: id() });
export const chapterParams = projectParams.extend({ chapter_id: id() });
export const blockParams = chapterParams.extend({ block_id: id() });

const speechNode = z.object({
  type: z.literal('tts_node'),
  text: text().pipe(z.string().max(studioLimits.blockLength)),
  voice_id: id(),
});
export const pauseNode = z.object({
  type: z.literal('pause'),
  duration_s: z.number().min(0.05).max(studioLimits.maxPauseS),
});
/** A sound that plays between two words; the speech waits for its end unless `overlaps`. */
export const clipNode = z.object({
  type: z.literal('clip'),
  asset_id: id(),
  gain_db: z.number().min(-40).max(20).default(0),
  overlaps: z.boolean().default(false),
});

/** What a paragraph consists of: passages with their voices, pauses and sounds. */
export const editorNode = z.discriminatedUnion('type', [speechNode, pauseNode, clipNode]);
export type EditorNode = z.output<typeof editorNode>;

/** A paragraph as the public API receives it: speech only. */
export const inputBlock = z.object({
  block_id: id().nullish(),
  sub_type: z.enum(blockKinds).nullish(),
  nodes: z.array(speechNode).max(studioLimits.nodesPerBlock),
});
export type InputBlock = z.output<typeof inputBlock>;

export const inputBlocks = z
  .array(inputBlock)
  .max(studioLimits.blocksPerChapter)
  .refine((blocks) => lengthOf(blocks) <= studioLimits.chapterLength, {
    message: `At most ${studioLimits.chapterLength} characters in a chapter.`,
  });

/** A paragraph as the editor sends it. An ID that the page made itself is kept, so that takes and comments stay. */
export const editorBlock = z.object({
  block_id: id(),
  sub_type: z.enum(blockKinds),
  locked: z.boolean().default(false),
  nodes: z.array(editorNode).max(studioLimits.nodesPerBlock),
});
export type EditorBlock = z.output<typeof editorBlock>;

/** Music below the speech, from the start of a paragraph to the end of another one. */
export const bed = z.object({
  bed_id: id(),
  asset_id: id(),
  from_block_id: id(),
  /** Null: to the end of the chapter. */
  to_block_id: id().nullable(),
  gain_db: z.number().min(-60).max(6).default(-18),
  fade_in_s: z.number().min(0).max(20).default(1),
  fade_out_s: z.number().min(0).max(20).default(2),
  loops: z.boolean().default(true),
});
export type Bed = z.output<typeof bed>;

/** A node as the public API shows it; clients of the API see what is not speech as `_other`. */
export const publicNode = z.union([
  z.object({
    type: z.literal('tts_node'),
    text: z.string(),
    voice_id: z.string(),
    project_voice_ref_id: z.string(),
  }),
  z.object({ type: z.literal('_other') }),
]);
export const publicBlock = z.object({ block_id: z.string(), nodes: z.array(publicNode) });

export const characterAlignment = z.object({
  characters: z.array(z.string()),
  character_start_times_seconds: z.array(z.number()),
  character_end_times_seconds: z.array(z.number()),
});

const lengthOf = (blocks: readonly { readonly nodes: readonly { readonly text: string }[] }[]): number =>
  blocks.reduce((sum, { nodes }) => sum + nodes.reduce((length, node) => length + node.text.length, 0), 0);
