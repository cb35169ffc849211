import { z } from 'zod';
import { openAiFormats } from '../catalogue/openai-names.ts';
import { id, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const formats = Object.keys(openAiFormats) as (keyof typeof openAiFormats)[];

/** A speech request of the OpenAI API. Unknown fields are ignored. */
export const openAiSpeechBody = z.object({
  /** A name in `catalogue/openai-names.ts`, or one of our model ids. */
  model: id(),
  input: text(),
  /** An OpenAI voice name or the name (ignoring case) or id of one of our voices. */
  voice: z.union([id(), z.object({ id: id() })]),
  /** Accepted and ignored: no engine supports instructions. */
  instructions: z.string().max(4096).nullish(),
  response_format: z.enum(formats).default('mp3'),
  speed: z.number().min(0.25).max(4).nullish(),
  stream_format: z.enum(['audio', 'sse']).default('audio'),
});
export type OpenAiSpeechBody = z.infer<typeof openAiSpeechBody>;

export const openaiRoutes = defineRoutes({
  'POST /v1/audio/speech': {
    access: 'account',
    permits: 'speech.generate',
    errors: 'openai',
    summary: 'Speaks a text, for clients of the OpenAI API.',
    body: openAiSpeechBody,
    content: ['audio/mpeg', 'audio/ogg', 'audio/aac', 'audio/flac', 'audio/wav', 'audio/pcm', 'text/event-stream'],
    bodyLimit: 1024 * 1024,
  },
  'GET /v1/audio/voices': {
    access: 'account',
    permits: 'voice.read',
    errors: 'openai',
    summary: 'Lists the voices that `POST /v1/audio/speech` accepts.',
    reply: z.object({ voices: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
});
