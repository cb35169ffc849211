import { z } from 'zod';
import { designLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { id, name, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceLabels } from './voice-clones.ts';
import { voiceReply } from './voices.ts';

const { description, remix, text: spoken, guidance } = designLimits;
const designModels = ['eleven_multilingual_ttv_v2', 'eleven_ttv_v3'] as const;
const describes = ({ least, most }: { least: number; most: number }) => text().pipe(z.string().min(least).max(most));

const how = {
  text: text().pipe(z.string().min(spoken.least).max(spoken.most)).nullish(),
  auto_generate_text: z.boolean().default(false),
  /** Of the previews: −1 quiet, 1 loud; 0 about −24 LUFS, each 0.1 a dB. */
  loudness: z.number().min(-1).max(1).default(0.5),
  /** Same seed, same description: same voices. */
  seed: z.int().min(0).max(2_147_483_647).nullish(),
  /** How closely the description is kept; low leaves more to chance. */
  guidance_scale: z.number().min(guidance.least).max(guidance.most).default(5),
};
const session = {
  /** The audio is left out; it is fetched by `GET /v1/text-to-voice/{generated_voice_id}/stream`. */
  stream_previews: z.boolean().default(false),
  /** A remix begins with the voice that is named, whatever came before: these are taken, and not kept. */
  remixing_session_id: z.string().max(128).nullish(),
  remixing_session_iteration_id: z.string().max(128).nullish(),
  /** How far the description moves a voice or a reference recording, 0..1. */
  prompt_strength: z.number().min(0).max(1).nullish(),
};
const design = z.object({
  voice_description: describes(description),
  ...how,
  /** High: less variety. */
  quality: z.number().min(-1).max(1).nullish(),
  /** What the description leaves open is filled in with details that fit it. */
  should_enhance: z.boolean().default(false),
});
/** The public API's `mp3_44100_192` where it is left out and the plan has it, else `mp3_44100_128`. */
const query = z.object({ output_format: z.string().max(40).nullish() });

const previews = z.object({
  previews: z.array(
    z.object({
      audio_base_64: z.string(),
      generated_voice_id: z.string(),
      media_type: z.string(),
      duration_secs: z.number(),
      language: z.string().nullable(),
    }),
  ),
  text: z.string(),
});
export type VoicePreviewsReply = z.infer<typeof previews>;

export const voiceDesignRoutes = defineRoutes({
  'POST /v1/text-to-voice/create-previews': {
    access: 'account',
    permission: 'voice_generation',
    summary: 'Designs voices from a description. Former name of `design`.',
    query,
    body: design,
    reply: previews,
  },
  'POST /v1/text-to-voice/design': {
    access: 'account',
    permission: 'voice_generation',
    summary: 'Designs three voices from a description, and speaks a text with each.',
    query,
    body: design.extend({
      ...session,
      /** One and the same engine answers to both names. */
      model_id: z.enum(designModels).default('eleven_multilingual_ttv_v2'),
      /** A recording whose voice the design starts from. */
      reference_audio_base64: z.string().max(8_000_000).nullish(),
      /** What whoever sends a recording confirmed, as of a clone; for a key it is part of the terms. */
      consent: text().pipe(z.string().max(500)).nullish(),
    }),
    bodyLimit: 10 * 2 ** 20,
    reply: previews,
  },
  'POST /v1/text-to-voice/{voice_id}/remix': {
    access: 'account',
    permission: 'voice_generation',
    summary: 'Changes a voice of the caller’s by a description, into three new ones.',
    params: z.object({ voice_id: id() }),
    query,
    body: z.object({
      voice_description: describes(remix),
      ...how,
      guidance_scale: how.guidance_scale.default(2),
      ...session,
    }),
    reply: previews,
  },
  'POST /v1/text-to-voice/generate-sample-text': {
    access: 'account',
    permission: 'voice_generation',
    summary: 'A text that suits a described voice.',
    body: z.object({ voice_description: describes(description) }),
    reply: z.object({ text: z.string() }),
  },
  'GET /v1/text-to-voice/{generated_voice_id}/stream': {
    access: 'account',
    permission: 'voice_generation',
    summary: 'What a designed voice says in its preview.',
    params: z.object({ generated_voice_id: id() }),
    content: ['audio/*'],
  },
  'POST /v1/text-to-voice': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Keeps a designed voice, once: the voice then has its id.',
    body: z.object({
      voice_name: name(voiceTextLimits.name),
      voice_description: describes(description),
      generated_voice_id: id(),
      labels: voiceLabels,
      played_not_selected_voice_ids: z.array(id()).max(20).nullish(),
    }),
    reply: voiceReply,
  },
});

type Bodies = typeof voiceDesignRoutes;
/** What `design` and `create-previews` take. */
export type DesignBody = z.output<Bodies['POST /v1/text-to-voice/create-previews']['body']> &
  Partial<z.output<Bodies['POST /v1/text-to-voice/design']['body']>>;
export type RemixBody = z.output<Bodies['POST /v1/text-to-voice/{voice_id}/remix']['body']>;
export type KeepDesignBody = z.output<Bodies['POST /v1/text-to-voice']['body']>;
