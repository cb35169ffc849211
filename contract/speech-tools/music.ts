import { z } from 'zod';
import { musicFiles, musicFormats } from '../catalogue/music-styles.ts';
import { id, name, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { compositionPlan, musicLength, musicModel, musicPrompt, musicSeed, sectionPlan } from './music-plan.ts';

const query = z.object({
  /** `auto`: MP3 at 44.1 kHz, of later models at 48 kHz. */
  output_format: z.enum(['auto', ...musicFormats]).default('auto'),
});
const audio = ['audio/mpeg', 'audio/pcm', 'audio/basic', 'audio/ogg'] as const;

const composeBody = z.object({
  prompt: musicPrompt.nullish(),
  composition_plan: compositionPlan.nullish(),
  /** Deprecated name of `composition_plan`. */
  music_prompt: sectionPlan.nullish(),
  music_length_ms: musicLength.nullish(),
  model_id: musicModel,
  /** Only with a plan; the same seed and plan give the same song. */
  seed: musicSeed.nullish(),
  /** Music is always instrumental; without it, a prompt that asks for vocals is refused. */
  force_instrumental: z.boolean().default(false),
  generation_mode: z.enum(['track', 'loop', 'ambience', 'video_to_music']).nullish(),
  lyrics_text: text().pipe(z.string().max(4000)).nullish(),
  finetune_id: z.string().max(100).nullish(),
  finetune_strength: z.number().gt(0).max(2).default(1),
  use_phonetic_names: z.boolean().default(false),
  /** Sections always have their durations. */
  respect_sections_durations: z.boolean().default(true),
  /** Songs are always stored, unless the workspace stores nothing. */
  store_for_inpainting: z.boolean().default(false),
  sign_with_c2pa: z.boolean().default(false),
});
export type ComposeBody = z.output<typeof composeBody>;
const detailedBody = composeBody.extend({
  /** Instrumental music has no words; their list is empty. */
  with_timestamps: z.boolean().default(false),
  with_waveform_visual: z.boolean().default(false),
});
export type DetailedBody = z.output<typeof detailedBody>;

const compose = { access: 'account', permits: 'music.compose', query, bodyLimit: 2 ** 20 } as const;
const uploadBytes = musicFiles.maxBytes;

const finetune = z.object({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  model_id: z.string(),
  created_at: z.string(),
  visibility: z.enum(['private', 'workspace', 'public']),
  created_by: z.enum(['self', 'workspace', 'elevenlabs']),
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'blocked']),
  training_progress: z.number(),
});
const finetuneParams = z.object({ finetune_id: id() });
const tags = z.array(z.string().max(100)).max(5);

export const musicRoutes = defineRoutes({
  'POST /v1/music': {
    ...compose,
    summary: 'Composes a song from a prompt or a plan.',
    body: composeBody,
    content: audio,
  },
  'POST /v1/music/stream': {
    ...compose,
    summary: 'Composes a song from a prompt or a plan, as a stream.',
    body: composeBody,
    content: audio,
  },
  'POST /v1/music/detailed': {
    ...compose,
    summary: 'Composes a song; returns its plan, its metadata and its sound as `multipart/mixed`.',
    body: detailedBody,
    content: ['multipart/mixed'],
  },
  'POST /v1/music/detailed/stream': {
    ...compose,
    summary: 'Composes a song; streams its plan, its metadata and its sound as server-sent events.',
    body: detailedBody,
    content: ['text/event-stream'],
  },
  'POST /v1/music/plan': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Plans a song from a prompt. Costs no credits.',
    bodyLimit: 2 ** 20,
    body: z.object({
      prompt: musicPrompt,
      music_length_ms: musicLength.nullish(),
      /** Its sections stay; the prompt adds to its styles. */
      source_composition_plan: compositionPlan.nullish(),
      model_id: musicModel,
    }),
    reply: compositionPlan,
  },
  'POST /v1/music/upload': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Stores a song, to take sections of it into new ones.',
    files: { file: { maxBytes: uploadBytes, required: true } },
    body: z.object({
      extract_composition_plan: z
        .union([z.enum(['true', 'false']), musicModel])
        .or(z.boolean())
        .default(false),
      with_timestamps: z.stringbool().or(z.boolean()).default(false),
      with_waveform_visual: z.stringbool().or(z.boolean()).default(false),
    }),
    reply: z.object({
      song_id: z.string(),
      composition_plan: compositionPlan.nullish(),
      words_timestamps: z.array(z.object({ word: z.string(), start_ms: z.int(), end_ms: z.int() })).nullish(),
      waveform_visual: z.array(z.int()).nullish(),
    }),
  },
  'POST /v1/music/stem-separation': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Separates a song that this server composed into its stems, as a ZIP file.',
    query: z.object({ output_format: z.enum(musicFormats).default('mp3_44100_128') }),
    files: { file: { maxBytes: uploadBytes, required: true } },
    body: z.object({
      stem_variation_id: z.enum(['two_stems_v1', 'six_stems_v1']).default('six_stems_v1'),
      sign_with_c2pa: z.stringbool().or(z.boolean()).default(false),
    }),
    content: ['application/zip'],
  },
  'POST /v1/music/video-to-music': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Composes music in the length of videos, whose cuts decide its sections.',
    query: z.object({ output_format: z.enum(musicFormats).default('mp3_44100_128') }),
    files: { videos: { maxBytes: uploadBytes, maxCount: musicFiles.maxVideos, required: true } },
    maxTotalBytes: uploadBytes,
    body: z.object({
      description: text().pipe(z.string().max(musicFiles.maxDescription)).nullish(),
      tags: z
        .union([z.string().transform((one) => [one]), z.array(z.string())])
        .pipe(z.array(z.string().max(100)).max(10))
        .default([]),
      model_id: musicModel,
      sign_with_c2pa: z.stringbool().or(z.boolean()).default(false),
    }),
    content: audio,
  },
  'GET /v1/music/finetunes': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Lists the finetunes. Without a music provider there are none.',
    query: z.object({
      cursor: z.string().max(200).nullish(),
      page_size: z.coerce.number().int().min(1).max(150).default(50),
      visibility: z.enum(['private', 'workspace', 'public']).nullish(),
      created_by: z.enum(['self', 'workspace', 'elevenlabs']).nullish(),
      status: z.string().max(40).nullish(),
      search: z.string().max(200).nullish(),
    }),
    reply: z.object({ finetunes: z.array(finetune), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'POST /v1/music/finetunes': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Refuses a finetune, which needs a music provider.',
    files: { files: { maxBytes: uploadBytes, maxCount: 50 } },
    maxTotalBytes: uploadBytes,
    body: z.object({ name: name(200), primary_genre: z.string().max(100) }),
    reply: finetune,
  },
  'GET /v1/music/finetunes/{finetune_id}': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Returns a finetune.',
    params: finetuneParams,
    reply: finetune,
  },
  'PATCH /v1/music/finetunes/{finetune_id}': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Changes a finetune.',
    params: finetuneParams,
    body: z.object({ name: name(200).nullish(), tags: tags.nullish(), primary_genre: z.string().max(100).nullish() }),
    reply: finetune,
  },
  'DELETE /v1/music/finetunes/{finetune_id}': {
    access: 'account',
    permits: 'music.compose',
    summary: 'Deletes a finetune.',
    params: finetuneParams,
    content: ['application/json'],
  },
});
