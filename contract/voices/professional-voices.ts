import { z } from 'zod';
import { cloneLimits, professionalLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { id, name, ok, text } from '../fields/fields.ts';
import { peakContent, peakQuery } from '../fields/peak-fields.ts';
import { defineRoutes } from '../route.ts';
import { cloneConsentText, voiceLabels } from './voice-clones.ts';
import { speakerSeparation, voiceSample } from './voices.ts';

const params = z.object({ voice_id: id() });
const sampleParams = params.extend({ sample_id: id() });
const metadata = {
  /** ISO 639. */
  language: z.string().min(2).max(12),
  description: text().pipe(z.string().max(voiceTextLimits.description)).nullish(),
  labels: voiceLabels,
};
const voice = z.object({ voice_id: z.string() });

export const professionalVoicesRoutes = defineRoutes({
  'POST /v1/voices/pvc': {
    access: 'account',
    permits: 'voice.clone_professionally',
    summary: 'Creates a professional voice without recordings.',
    body: z.object({ name: name(voiceTextLimits.name), ...metadata, consent: cloneConsentText }),
    reply: voice,
  },
  'POST /v1/voices/pvc/{voice_id}': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Changes a professional voice. Absent fields stay unchanged.',
    params,
    body: z.object({
      name: name(voiceTextLimits.name).optional(),
      ...metadata,
      language: metadata.language.optional(),
    }),
    reply: voice,
  },
  'POST /v1/voices/pvc/{voice_id}/samples': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Adds recordings to a professional voice.',
    params,
    body: z.object({ remove_background_noise: z.boolean().default(false) }),
    files: {
      files: {
        maxBytes: professionalLimits.maxFileBytes,
        maxCount: professionalLimits.maxFiles,
        required: true,
        uploadIds: 'upload_ids',
      },
    },
    reply: z.array(voiceSample),
  },
  'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Changes the name, trim or selected speakers of a recording. Absent fields stay unchanged.',
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
    permits: 'voice.update',
    summary: 'Deletes a recording of a professional voice.',
    params: sampleParams,
    reply: ok,
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/audio': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The first 30 s of a recording, with or without background noise.',
    params: sampleParams,
    query: z.object({ remove_background_noise: z.boolean().default(false) }),
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
    permits: 'voice.read_recordings',
    summary: 'The waveform of a recording as peaks from 0 to 1.',
    params: sampleParams,
    reply: z.object({ sample_id: z.string(), visual_waveform: z.array(z.number()) }),
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/peaks': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'Returns a part of the waveform of a recording in one resolution, in the format of audiowaveform.',
    params: sampleParams,
    query: peakQuery,
    content: peakContent,
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The speakers of a recording and the status of their separation.',
    params: sampleParams,
    reply: speakerSeparation,
  },
  'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}/separate-speakers': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Starts the separation of speakers in a recording.',
    params: sampleParams,
    reply: ok,
  },
  'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers/{speaker_id}/audio': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The first 30 s of one speaker in a recording.',
    params: sampleParams.extend({ speaker_id: id() }),
    reply: z.object({ audio_base_64: z.string(), media_type: z.string(), duration_secs: z.number() }),
  },
  'GET /v1/voices/pvc/{voice_id}/captcha': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The sentence that the owner of the voice must read aloud, as an image.',
    params,
    content: ['image/svg+xml'],
  },
  'POST /v1/voices/pvc/{voice_id}/captcha': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Submits a recording of the captcha sentence.',
    params,
    files: { recording: { maxBytes: cloneLimits.maxCaptchaBytes, required: true } },
    reply: ok,
  },
  'POST /v1/voices/pvc/{voice_id}/train': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Trains or retrains the voice on its recordings.',
    params,
    body: z.object({ model_id: z.string().max(64).nullish() }).nullish(),
    reply: ok,
  },
  'POST /v1/voices/pvc/{voice_id}/verification': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Requests manual verification by the operator, with documents or recordings as proof.',
    params,
    body: z.object({ extra_text: text().pipe(z.string().max(2000)).nullish() }),
    files: { files: { maxBytes: 20 * 2 ** 20, maxCount: 5, required: true } },
    reply: ok,
  },
});
