import { z } from 'zod';
import { cloneLimits, voiceTextLimits } from '../catalogue/voices/voice-limits.ts';
import { id, jsonField, name, ok, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ voice_id: id() });
const sampleParams = params.extend({ sample_id: id() });

export const voiceLabels = jsonField(
  z
    .record(z.string().min(1).max(voiceTextLimits.labelKey), text().pipe(z.string().max(voiceTextLimits.label)))
    .refine((labels) => Object.keys(labels).length <= voiceTextLimits.labels, {
      message: `At most ${voiceTextLimits.labels} labels.`,
    })
    .nullish(),
);

/** Consent to make a voice from recordings (U-42); for an API key it is part of the terms. */
export const cloneConsentText = text().pipe(z.string().max(500)).nullish();

const recordings = (required: boolean) => ({
  files: { maxBytes: cloneLimits.maxFileBytes, maxCount: cloneLimits.maxFiles, required, uploadIds: 'upload_ids' },
});

export const voiceClonesRoutes = defineRoutes({
  'POST /v1/voices/add': {
    access: 'account',
    permits: 'voice.clone',
    summary: 'Creates an instant voice clone from recordings.',
    body: z.object({
      name: name(voiceTextLimits.name),
      description: text().pipe(z.string().max(voiceTextLimits.description)).nullish(),
      labels: voiceLabels,
      remove_background_noise: z.boolean().default(false),
      consent: cloneConsentText,
    }),
    files: recordings(true),
    maxTotalBytes: cloneLimits.maxTotalBytes,
    reply: z.object({ voice_id: z.string(), requires_verification: z.boolean() }),
  },
  'POST /v1/voices/{voice_id}/edit': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Changes a voice. Added files rebuild it from all recordings. Absent fields stay unchanged.',
    params,
    body: z.object({
      name: name(voiceTextLimits.name).optional(),
      description: text().pipe(z.string().max(voiceTextLimits.description)).nullish(),
      labels: voiceLabels,
      remove_background_noise: z.boolean().default(false),
      moderate_metadata: z.boolean().default(false),
      /** Consent for the added files. */
      consent: cloneConsentText,
    }),
    files: recordings(false),
    maxTotalBytes: cloneLimits.maxTotalBytes,
    reply: ok,
  },
  'DELETE /v1/voices/{voice_id}/samples/{sample_id}': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Deletes a recording and rebuilds the voice from the others. The last recording cannot be deleted.',
    params: sampleParams,
    reply: ok,
  },
  'GET /v1/voices/{voice_id}/samples/{sample_id}/audio': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The uploaded file of a recording.',
    params: sampleParams,
    content: ['audio/*'],
  },
  'GET /v1/voices/{voice_id}/samples/{sample_id}/sentence': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The first sentence of a recording, cut at a pause, as WAV. Not in the public API.',
    params: sampleParams,
    content: ['audio/wav'],
  },
  'GET /v1/voices/{voice_id}/samples/{sample_id}/signed-url': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'A signed URL of a recording, valid for a few minutes.',
    params: sampleParams,
    reply: z.object({ signed_url: z.string(), expires_at_unix: z.int() }),
  },
  'GET /v1/voice-samples/{token}': {
    access: 'public',
    anyOrigin: true,
    summary: 'The recording of a signed URL.',
    params: z.object({ token: z.string().min(1).max(600) }),
    content: ['audio/*'],
  },
  'GET /v1/voices/{voice_id}/captcha': {
    access: 'account',
    permits: 'voice.read_recordings',
    summary: 'The sentence that the owner of the voice must read aloud, as an image.',
    params,
    content: ['image/svg+xml'],
  },
  'POST /v1/voices/{voice_id}/captcha': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Submits a recording of the captcha sentence, which is compared with the recordings of the voice.',
    params,
    files: { recording: { maxBytes: cloneLimits.maxCaptchaBytes, required: true } },
    reply: ok,
  },
});
