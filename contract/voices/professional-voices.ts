import { z } from 'zod';
import { cloneLimits, professionalLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { id, name, ok, queryBoolean, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { cloneConsentText, voiceLabels } from './voice-clones.ts';
import { speakerSeparation, voiceSample } from './voices.ts';

const params = z.object({ voice_id: id() });
const sampleParams = params.extend({ sample_id: id() });
const about = {
  /** ISO 639. */
  language: z.string().min(2).max(12),
  description: text().pipe(z.string().max(voiceTextLimits.description)).nullish(),
  labels: voiceLabels,
};
const formBoolean = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] })]);
const voice = z.object({ voice_id: z.string() });

export const professionalVoicesRoutes = defineRoutes({
  'POST /v1/voices/pvc': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Begins a professional voice, without recordings yet.',
    body: z.object({ name: name(voiceTextLimits.name), ...about, consent: cloneConsentText }),
    reply: voice,
  },
  'POST /v1/voices/pvc/{voice_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Changes a professional voice. What is absent stays.',
    params,
    body: z.object({ name: name(voiceTextLimits.name).optional(), ...about, language: about.language.optional() }),
    reply: voice,
  },
  'POST /v1/voices/pvc/{voice_id}/samples': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Adds recordings to a professional voice.',
    params,
    body: z.object({ remove_background_noise: formBoolean.default(false) }),
    files: {
      files: { maxBytes: professionalLimits.fileBytes, maxCount: professionalLimits.files, required: true },
    },
    reply: z.array(voiceSample),
  },
  'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Changes a recording: its name, where it begins and ends, who of it speaks. What is absent stays.',
    params: sampleParams,
    body: z.object({
      remove_background_noise: z.boolean().optional(),
      selected_speaker_ids: z.array(id()).max(32).nullish(),
      /** Seconds. */
      trim_start_time: z.int().min(0).nullish(),
      trim_end_time: z.int().min(0).nullish(),
      file_name: name(200).nullish(),
    }),
    reply: voice,
  },
  'DELETE /v1/voices/pvc/{voice_id}/samples/{sample_id}': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Deletes a recording of a professional voice.',
    params: sampleParams,
    reply: ok,
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/audio': {
    access: 'account',
    permission: 'voices_read',
    summary: 'The first 30 s of a recording, with its noise or without.',
    params: sampleParams,
    query: z.object({ remove_background_noise: queryBoolean().default(false) }),
    reply: z.object({
      audio_base_64: z.string(),
      voice_id: z.string(),
      sample_id: z.string(),
      media_type: z.string(),
      duration_secs: z.number(),
    }),
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/waveform': {
    access: 'account',
    permission: 'voices_read',
    summary: 'Peaks of a recording, 0 to 1, from its beginning to its end.',
    params: sampleParams,
    reply: z.object({ sample_id: z.string(), visual_waveform: z.array(z.number()) }),
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers': {
    access: 'account',
    permission: 'voices_read',
    summary: 'Who speaks in a recording, and how far finding that out is.',
    params: sampleParams,
    reply: speakerSeparation,
  },
  'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}/separate-speakers': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Finds out who speaks when in a recording.',
    params: sampleParams,
    reply: ok,
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers/{speaker_id}/audio': {
    access: 'account',
    permission: 'voices_read',
    summary: 'What one of the speakers says in a recording, its first 30 s.',
    params: sampleParams.extend({ speaker_id: id() }),
    reply: z.object({ audio_base_64: z.string(), media_type: z.string(), duration_secs: z.number() }),
  },
  'GET /v1/voices/pvc/{voice_id}/captcha': {
    access: 'account',
    permission: 'voices_read',
    summary: 'A sentence to be read aloud by the owner of the voice, as a picture.',
    params,
    content: ['image/svg+xml'],
  },
  'POST /v1/voices/pvc/{voice_id}/captcha': {
    access: 'account',
    permission: 'voices_write',
    summary: 'The sentence of the captcha, read aloud.',
    params,
    files: { recording: { maxBytes: cloneLimits.captchaBytes, required: true } },
    reply: ok,
  },
  'POST /v1/voices/pvc/{voice_id}/train': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Trains the voice on its recordings, or again.',
    params,
    body: z.object({ model_id: z.string().max(64).nullish() }).nullish(),
    reply: ok,
  },
  'POST /v1/voices/pvc/{voice_id}/verification': {
    access: 'account',
    permission: 'voices_write',
    summary: 'Asks the operator to verify the voice by hand, with papers or recordings that show who it belongs to.',
    params,
    body: z.object({ extra_text: text().pipe(z.string().max(2000)).nullish() }),
    files: { files: { maxBytes: 20 * 2 ** 20, maxCount: 5, required: true } },
    reply: ok,
  },
});
