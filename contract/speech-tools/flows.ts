import { z } from 'zod';
import { maxLocators } from '../catalogue/limits.ts';
import { boundedText, exactText, id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dictionaryLocator } from '../speech/pronunciation-dictionaries.ts';
import { voiceSettingsPatch } from '../voices/voices.ts';

export const mediaKinds = ['video', 'image', 'text_to_speech'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const failureReasons = [
  'timeout',
  'model_error',
  'moderated',
  'invalid_parameters',
  'dependency_failed',
  'charging_failed',
  'internal_error',
] as const;
export type MediaFailureReason = (typeof failureReasons)[number];

/** Which webhooks receive the result: all that subscribe, or these. */
const webhook = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('all') }),
    z.object({ type: z.literal('ids'), ids: z.array(id()).min(1).max(20) }),
  ])
  .nullish();

/**
 * Fields that a model has beyond `prompt` are those of the provider, which checks them. A picture, video or recording in
 * them is an asset of this server, another generation, or in base64.
 */
const providerBody = z.looseObject({
  model_id: id(),
  prompt: boundedText({ max: 10_000 }).optional(),
  webhook,
});
export type ProviderBody = z.output<typeof providerBody>;

const speechGenerationBody = z.object({
  model_id: id(),
  text: exactText(),
  voice: id(),
  output_format: z.string().max(50).default('mp3_44100_128'),
  language_code: z.string().max(20).nullish(),
  voice_settings: voiceSettingsPatch.nullish(),
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(maxLocators).default([]),
  webhook,
});
export type SpeechGenerationBody = z.output<typeof speechGenerationBody>;

const generationReply = z.discriminatedUnion('status', [
  z.object({ id: z.string(), status: z.enum(['pending', 'generating']) }),
  z.object({
    id: z.string(),
    status: z.literal('completed'),
    /** Signed; valid for one hour. */
    content_url: z.string(),
    content_mime_type: z.string(),
  }),
  z.object({
    id: z.string(),
    status: z.literal('failed'),
    failure_reason: z.enum(failureReasons),
    error_message: z.string(),
  }),
]);
export type GenerationReply = z.infer<typeof generationReply>;

const params = z.object({ generation_id: id() });
const createdReply = z.object({ id: z.string(), status: z.literal('pending') });
const query = z.object({
  cursor: id().nullish(),
  page_size: z.int().min(1).max(100).default(30),
  status: z.enum(['pending', 'generating', 'completed', 'failed']).nullish(),
  model_id: id().nullish(),
});
const listReply = z.object({
  generations: z.array(generationReply),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
/** Fits pictures in base64. */
const bodyLimit = 32 * 2 ** 20;

export const flowsRoutes = defineRoutes({
  'POST /v1/flows/video': {
    access: 'account',
    permits: 'media_generation.create',
    summary: 'Generates a video at the provider of this server, in the background.',
    body: providerBody,
    bodyLimit,
    reply: createdReply,
  },
  'GET /v1/flows/video': {
    access: 'account',
    permits: 'media_generation.read',
    summary: 'Lists the generated videos, newest first.',
    query,
    reply: listReply,
  },
  'GET /v1/flows/video/{generation_id}': {
    access: 'account',
    permits: 'media_generation.read',
    summary: 'Returns the state of a video, and the URL of its content once it is completed.',
    params,
    reply: generationReply,
  },
  'POST /v1/flows/image': {
    access: 'account',
    permits: 'media_generation.create',
    summary: 'Generates a picture at the provider of this server, in the background.',
    body: providerBody,
    bodyLimit,
    reply: createdReply,
  },
  'GET /v1/flows/image': {
    access: 'account',
    permits: 'media_generation.read',
    summary: 'Lists the generated pictures, newest first.',
    query,
    reply: listReply,
  },
  'GET /v1/flows/image/{generation_id}': {
    access: 'account',
    permits: 'media_generation.read',
    summary: 'Returns the state of a picture, and the URL of its content once it is completed.',
    params,
    reply: generationReply,
  },
  'POST /v1/flows/text-to-speech': {
    access: 'account',
    permits: 'media_generation.speak',
    summary: 'Speaks a text in the background.',
    body: speechGenerationBody,
    bodyLimit: 2 ** 20,
    reply: createdReply,
  },
  'GET /v1/flows/text-to-speech': {
    access: 'account',
    permits: 'media_generation.read_speech',
    summary: 'Lists the speech that was generated in the background, newest first.',
    query,
    reply: listReply,
  },
  'GET /v1/flows/text-to-speech/{generation_id}': {
    access: 'account',
    permits: 'media_generation.read_speech',
    summary: 'Returns the state of a speech, and the URL of its content once it is completed.',
    params,
    reply: generationReply,
  },
  'GET /v1/media-contents/{code}': {
    access: 'public',
    summary: 'Returns the content of a generation by its `content_url`.',
    params: z.object({ code: z.string().min(1).max(2000) }),
    content: ['application/octet-stream'],
    hidden: true,
    anyOrigin: true,
  },
});
