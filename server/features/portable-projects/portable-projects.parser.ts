import { z } from 'zod';
import { cleanText, id, name, text } from '../../../contract/fields/fields.ts';
import { bed, editorNode } from '../../../contract/studio/studio-fields.ts';
import {
  blockKinds,
  fictionKinds,
  normalizationModes,
  projectSourceTypes,
  qualityPresets,
  studioLimits,
  targetAudiences,
} from '../../../contract/studio/studio-limits.ts';
import { voiceSpeed } from '../../../contract/voices/voices.ts';

export const projectPart = 'project.json';
export const coverPart = 'cover.image';
export const chapterPart = (at: number): string => `chapters/${at + 1}.json`;
export const takesPart = (at: number): string => `takes/${at + 1}.json`;
export const takeAudioPart = (at: number): string => `audio/${at + 1}.wav`;
export const soundPart = (at: number): string => `sounds/${at + 1}.audio`;
/** Takes that one part lists. */
export const takesPerPart = 500;

const bounded = (max: number) => text().pipe(z.string().max(max));
const share = z.number().min(0).max(1);
/** More than the longest sentence has characters. */
const maxTakeCharacters = 25_000;

/** `project.json` */
export const portableProject = z.object({
  project_id: id(),
  name: name(500),
  settings: z.object({
    quality_preset: z.enum(qualityPresets),
    source_type: z.enum(projectSourceTypes).nullable(),
    title: bounded(500).nullable(),
    author: bounded(500).nullable(),
    description: bounded(5000),
    genres: z.array(bounded(100)).max(100),
    target_audience: z.enum(targetAudiences).nullable(),
    language: bounded(20).nullable(),
    content_type: bounded(200).nullable(),
    original_publication_date: bounded(40).nullable(),
    mature_content: z.boolean(),
    isbn_number: bounded(40).nullable(),
    fiction: z.enum(fictionKinds).nullable(),
    volume_normalization: z.boolean(),
    normalization: z.enum(normalizationModes),
    continue_playing: z.boolean(),
  }),
  default_title_voice_id: id(),
  default_paragraph_voice_id: id(),
  default_model_id: id(),
  has_cover: z.boolean(),
  /** All voices that the project names. */
  voices: z.array(z.object({ voice_id: id(), name: bounded(200) })).max(2 * studioLimits.voices),
  cast: z
    .array(
      z.object({
        voice_id: id(),
        alias: bounded(100),
        stability: share,
        similarity_boost: share,
        style: share,
        speed: z.number().min(voiceSpeed.min).max(voiceSpeed.max),
        use_speaker_boost: z.boolean(),
        volume_gain: z.number().min(-60).max(60),
        is_pinned: z.boolean(),
      }),
    )
    .max(studioLimits.voices),
  sounds: z
    .array(z.object({ asset_id: id(), name: bounded(200), kind: z.enum(['sound', 'music', 'recording']) }))
    .max(studioLimits.assets),
  dictionaries: z.array(z.object({ dictionary_id: id(), version_id: id().nullable(), name: bounded(200) })).max(100),
  chapters: z.array(z.object({ name: name(500), is_muted: z.boolean() })).max(studioLimits.chapters),
  takes: z.int().min(0).max(1_000_000),
});
export type PortableProject = z.output<typeof portableProject>;

/** A sentence with its takes, so that they stay with it where its voice has another ID. */
const sentence = z.object({
  text: z.string().max(maxTakeCharacters),
  takes: z.array(z.int().min(0)).max(studioLimits.takesPerSentence),
  /** The chosen one of them; null: the first. */
  chosen: z.int().min(0).nullable(),
});

/** `chapters/1.json` */
export const portableChapter = z.object({
  blocks: z
    .array(
      z.object({
        block_id: id(),
        kind: z.enum(blockKinds),
        locked: z.boolean(),
        nodes: z.array(editorNode).max(studioLimits.nodesPerBlock),
        sentences: z.array(sentence).max(20_000),
      }),
    )
    .max(studioLimits.blocksPerChapter),
  beds: z.array(bed).max(studioLimits.beds),
});
export type PortableChapter = z.output<typeof portableChapter>;
export type PortableSentence = z.output<typeof sentence>;

const times = z.array(z.number().min(0).max(3_600_000)).max(maxTakeCharacters);

/** `takes/1.json`: takes by their place in the project, and their sound in `audio/`. */
export const portableTakeList = z
  .array(
    z.object({
      text: z.string().max(maxTakeCharacters).transform(cleanText),
      model_id: id(),
      seed: z.int().nullable(),
      sample_rate: z.int().min(8000).max(48_000),
      starts: times,
      ends: times,
      rms_db: z.number().nullable(),
      peak_db: z.number().nullable(),
      created_at: z.iso.datetime(),
    }),
  )
  .max(takesPerPart);
export type PortableTake = z.output<typeof portableTakeList>[number];
