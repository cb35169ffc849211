import { z } from 'zod';
import { designLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { boundedText, id, name, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { voiceLabels } from './voice-clones.ts';
import { voiceReply } from './voices.ts';

const { description, remix, text: previewText, guidance } = designLimits;
const designModels = ['eleven_multilingual_ttv_v2', 'eleven_ttv_v3'] as const;

const previewOptions = {
  text: boundedText(previewText).nullish(),
  auto_generate_text: z.boolean().default(false),
  /** Loudness of the previews: −1 quiet, 1 loud, 0 is about −24 LUFS; 0.1 is one dB. */
  loudness: z.number().min(-1).max(1).default(0.5),
  /** The same seed and description give the same voices. */
  seed: z.int().min(0).max(2_147_483_647).nullish(),
  /** How closely the voices follow the description; low values vary more. */
  guidance_scale: z.number().min(guidance.min).max(guidance.max).default(5),
};
const requestOptions = {
  /** Omits the audio from the reply; fetch it from `GET /v1/text-to-voice/{generated_voice_id}/stream`. */
  stream_previews: z.boolean().default(false),
  /** Accepted and ignored: a remix always starts from the named voice. */
  remixing_session_id: z.string().max(128).nullish(),
  remixing_session_iteration_id: z.string().max(128).nullish(),
  /** How much the description changes a voice or a reference recording, 0..1. */
  prompt_strength: z.number().min(0).max(1).nullish(),
};
const design = z.object({
  voice_description: boundedText(description),
  ...previewOptions,
  /** Higher values give less variety. */
  quality: z.number().min(-1).max(1).nullish(),
  /** Adds fitting details to the description. */
  should_enhance: z.boolean().default(false),
});
/** Default: `mp3_44100_192` if the plan allows it, else `mp3_44100_128`. */
const query = z.object({ output_format: z.string().max(40).nullish() });

const previews = z.object({
  previews: z.array(
    z.object({
      audio_base_64: z.string(),
      generated_voice_id: z.string(),
      media_type: z.string(),
      duration_secs: z.number(),
      language: z.string().nullable(),
      /** Gender, age, accent and more of the voice, which may differ from the description. */
      labels: z.record(z.string(), z.string()),
    }),
  ),
  text: z.string(),
  /** Not part of the public API: the described accent that no voice has; the voices have the nearest one instead. */
  missing_accent: z.string().nullable(),
});
export type VoicePreviewsReply = z.infer<typeof previews>;

const remixBody = z.object({
  voice_description: boundedText(remix),
  ...previewOptions,
  guidance_scale: previewOptions.guidance_scale.default(2),
  ...requestOptions,
});

export const voiceDesignRoutes = defineRoutes({
  'POST /v1/text-to-voice/create-previews': {
    access: 'account',
    permits: 'voice.design',
    summary: 'Designs voices from a description. Deprecated alias of `design`.',
    query,
    body: design,
    reply: previews,
  },
  'POST /v1/text-to-voice/design': {
    access: 'account',
    permits: 'voice.design',
    summary: 'Designs three voices from a description and speaks a text with each.',
    query,
    body: design.extend({
      ...requestOptions,
      /** Both names use the same engine. */
      model_id: z.enum(designModels).default('eleven_multilingual_ttv_v2'),
      /** Base64 of a recording from which the design starts. */
      reference_audio_base64: z.string().max(8_000_000).nullish(),
      /** Consent to use the recording, as for a clone; for an API key it is part of the terms. */
      consent: text().pipe(z.string().max(500)).nullish(),
    }),
    bodyLimit: 10 * 2 ** 20,
    reply: previews,
  },
  'POST /v1/text-to-voice/{voice_id}/remix': {
    access: 'account',
    permits: 'voice.remix',
    summary: 'Changes a voice of the caller by a description and returns three new voices.',
    params: z.object({ voice_id: id() }),
    query,
    body: remixBody,
    reply: previews,
  },
  'POST /v1/text-to-voice/remix': {
    access: 'account',
    permits: 'voice.remix',
    summary: 'Changes a voice of the caller, named in the body, by a description and returns three new voices.',
    query,
    body: remixBody.extend({ voice_id: id() }),
    reply: previews,
  },
  'POST /v1/text-to-voice/generate-sample-text': {
    access: 'account',
    permits: 'voice.design',
    summary: 'Generates a text that suits a described voice.',
    body: z.object({ voice_description: boundedText(description) }),
    reply: z.object({ text: z.string() }),
  },
  'GET /v1/text-to-voice/{generated_voice_id}/stream': {
    access: 'account',
    permits: 'voice.design',
    summary: 'The preview audio of a designed voice.',
    params: z.object({ generated_voice_id: id() }),
    content: ['audio/*'],
  },
  'POST /v1/text-to-voice': {
    access: 'account',
    permits: 'voice.save_design',
    summary: 'Saves a designed voice once. The voice keeps the generated id.',
    body: z.object({
      voice_name: name(voiceTextLimits.name),
      voice_description: boundedText(description),
      generated_voice_id: id(),
      labels: voiceLabels,
      played_not_selected_voice_ids: z.array(id()).max(20).nullish(),
    }),
    reply: voiceReply,
  },
});

type Bodies = typeof voiceDesignRoutes;
/** Body of `design` and `create-previews`. */
export type DesignBody = z.output<Bodies['POST /v1/text-to-voice/create-previews']['body']> &
  Partial<z.output<Bodies['POST /v1/text-to-voice/design']['body']>>;
export type RemixBody = z.output<Bodies['POST /v1/text-to-voice/{voice_id}/remix']['body']>;
export type KeepDesignBody = z.output<Bodies['POST /v1/text-to-voice']['body']>;
