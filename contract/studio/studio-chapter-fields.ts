import { z } from 'zod';
import { unix } from '../fields/fields.ts';

const statistics = z.object({
  characters_unconverted: z.int(),
  characters_converted: z.int(),
  paragraphs_converted: z.int(),
  paragraphs_unconverted: z.int(),
  credits_needed_to_convert: z.int(),
  voice_statistics: z.null(),
});

/** A chapter without its text. */
export const chapter = z.object({
  chapter_id: z.string(),
  name: z.string(),
  last_conversion_date_unix: unix().nullable(),
  /** 0–1 while it is converted. */
  conversion_progress: z.number().nullable(),
  can_be_downloaded: z.boolean(),
  state: z.enum(['default', 'converting']),
  has_video: z.boolean(),
  has_visual_content: z.boolean(),
  voice_ids: z.array(z.string()),
  /** Null in lists, where it would need the text of all chapters. */
  statistics: statistics.nullable(),
  last_conversion_error: z.string().nullable(),

  // Fields that the web app reads (STUDIO-007).
  block_ids_order: z.array(z.string()).nullable(),
  last_block_ids_order_change_unix_ms: z.int().nullable(),
  characters: z.int(),
  revision: z.int(),
  latest_snapshot_id: z.string().nullable(),
});
export type ChapterReply = z.output<typeof chapter>;
