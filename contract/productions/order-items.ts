import { z } from 'zod';
import { boundedText, id } from '../fields/fields.ts';
import { orderLimits as limits } from './production-orders-limits.ts';

const language = z.string().min(2).max(35);
const mediaIds = z.array(id()).min(1).max(limits.mediaPerItem);
const languages = z.array(language).min(1).max(limits.languagesPerItem);
const instructions = boundedText({ max: limits.instructionsLength }).nullish();

const cueOptions = z.object({
  min_duration_ms: z.int().min(0).max(2000).default(1000),
  max_duration_ms: z.int().min(4000).max(60_000).default(7000),
  max_lines_per_cue: z.int().min(1).max(3).default(2),
  max_chars_per_line: z.int().min(16).max(50).default(42),
  max_chars_per_s: z.int().min(15).max(30).nullish(),
  min_gap_between_cues_frames: z.int().min(0).max(6).nullish(),
});

const dub = z.object({
  kind: z.literal('dub'),
  media_id: id(),
  source_language: language,
  destination_languages: languages,
  include_captions: z.boolean(),
  include_source_captions: z.boolean(),
  instructions,
  captions_sdh: z.boolean().nullish(),
});

const subtitles = z.object({
  kind: z.literal('subtitles'),
  media_ids: mediaIds,
  source_language: language,
  destination_languages: languages,
  cue_options: cueOptions.prefault({}),
  sdh: z.boolean().default(false),
  instructions,
});

const transcription = z.object({
  kind: z.literal('transcription'),
  media_ids: mediaIds,
  source_language: language,
  verbatim: z.boolean().default(false),
  instructions,
});

/** A manuscript that is read aloud. Not in the public API. */
const audiobook = z.object({
  kind: z.literal('audiobook'),
  media_id: id(),
  source_language: language,
  instructions,
});

/** What is ordered. */
export const orderItem = z.discriminatedUnion('kind', [dub, subtitles, transcription, audiobook]);
export type OrderItem = z.output<typeof orderItem>;
