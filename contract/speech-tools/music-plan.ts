import { z } from 'zod';
import { musicLimits } from '../catalogue/music-styles.ts';
import { text } from '../fields/fields.ts';

const { song, section, sections } = musicLimits;
const styles = z.array(text().pipe(z.string().max(200))).max(50);
const durationMs = z.int().min(section.min).max(section.max);
const range = z.object({ start_ms: z.int().min(0), end_ms: z.int().min(1) });
const songId = z.string().min(1).max(100);
const source = z.object({ song_id: songId, range, negative_ranges: z.array(range).max(10).nullish() });

const songSection = z.object({
  section_name: text().pipe(z.string().min(1).max(100)),
  positive_local_styles: styles,
  negative_local_styles: styles,
  duration_ms: durationMs,
  lines: z.array(text().pipe(z.string().max(200))).max(30),
  /** Takes the sound of another song, in place of new music. */
  source_from: source.nullish(),
  /** Replaces the seed of the song for this section. Not in the public API. */
  seed: z.int().min(0).max(2_147_483_647).nullish(),
});

/** `MusicPrompt` of the public API: the plan of `music_v1`. */
export const sectionPlan = z.object({
  positive_global_styles: styles,
  negative_global_styles: styles,
  sections: z.array(songSection).min(1).max(sections),
});

const audioChunk = z.object({ song_id: songId, range });
const generationChunk = z.object({
  text: text().pipe(z.string().max(6132)),
  duration_ms: durationMs,
  positive_styles: styles,
  negative_styles: styles.default([]),
  context_adherence: z.enum(['low', 'medium', 'high']).default('high'),
  conditioning_ref: audioChunk.nullish(),
  condition_strength: z.enum(['low', 'medium', 'high', 'xhigh']).nullish(),
});

/** `CompositionPlan` of the public API: the plan of `music_v2` and later. */
export const chunkPlan = z.object({
  chunks: z
    .array(z.union([generationChunk, audioChunk]))
    .min(1)
    .max(sections),
});

export const compositionPlan = z.union([sectionPlan, chunkPlan]);
export type CompositionPlanWire = z.output<typeof compositionPlan>;
export type SectionPlanWire = z.output<typeof sectionPlan>;
export type ChunkPlanWire = z.output<typeof chunkPlan>;

export const musicModelIds = ['music_v1', 'music_v2', 'music_v2_5'] as const;
export const musicModel = z.enum(musicModelIds).default('music_v1');
export type MusicModelId = (typeof musicModelIds)[number];
export const musicLength = z.int().min(song.min).max(song.max);
export const musicPrompt = text().pipe(z.string().max(4100));
export const musicSeed = z.int().min(0).max(2_147_483_647);
