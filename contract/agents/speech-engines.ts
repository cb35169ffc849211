import { z } from 'zod';
import { boundedText, id, name, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { accessInfo } from './access-info.ts';
import { maxAgentTags, maxConfigBytes } from './agents-limits.ts';
import { conversationFieldsConfig } from './config/conversation/conversation.ts';
import { asrConfig, vadConfig } from './config/conversation/hearing.ts';
import { ttsConfig } from './config/conversation/tts.ts';
import { turnConfig } from './config/conversation/turn.ts';
import { word } from './config/field-kinds.ts';
import { callLimits } from './config/platform/call-limits.ts';
import { privacy } from './config/platform/privacy.ts';
import { speechEngineLimits, speechEngineSorts } from './config/speech-engines-limits.ts';

const headerValue = z.union([
  z.string().max(speechEngineLimits.url),
  z.object({ secret_id: id() }),
  z.object({ variable_name: word().min(1) }),
]);

const upstream = z.looseObject({
  /** `wss://…` of the server that answers. */
  ws_url: z
    .string()
    .max(speechEngineLimits.url)
    .refine((url) => ['ws:', 'wss:'].includes(URL.parse(url)?.protocol ?? ''), {
      message: 'This is not an address of a WebSocket (wss://…).',
    }),
  request_headers: z
    .record(z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/), headerValue)
    .refine((headers) => Object.keys(headers).length <= speechEngineLimits.headers, {
      message: `At most ${speechEngineLimits.headers} headers are allowed.`,
    })
    .nullish()
    .transform((headers) => headers ?? {}),
});

/** Everything of a speech engine except its name and tags, with the defaults of the public API. */
export const speechEngineConfig = z.object({
  speech_engine: upstream,
  asr: asrConfig,
  tts: ttsConfig,
  turn: turnConfig,
  vad: vadConfig,
  conversation: conversationFieldsConfig,
  privacy,
  call_limits: callLimits,
  language: word().min(2).default('en'),
  cascade_timeout_seconds: z
    .number()
    .min(speechEngineLimits.cascadeTimeoutS.min)
    .max(speechEngineLimits.cascadeTimeoutS.max)
    .default(speechEngineLimits.cascadeTimeoutS.default),
  overrides: z.looseObject({ first_message: z.boolean().default(false) }).prefault({}),
});
export type SpeechEngineConfig = z.output<typeof speechEngineConfig>;

const tags = z.array(boundedText({ min: 1, max: 100 })).max(maxAgentTags);
const engineName = () => name(speechEngineLimits.name);
/** A section of the config, checked after it was merged with the rest. */
const section = z.record(z.string(), z.unknown()).nullish();
const sections = {
  asr: section,
  tts: section,
  turn: section,
  vad: section,
  conversation: section,
  privacy: section,
  call_limits: section,
  language: word().nullish(),
  cascade_timeout_seconds: z.number().nullish(),
  overrides: section,
};

const summary = z.object({
  speech_engine_id: z.string(),
  name: z.string(),
  voice_id: z.string(),
  created_at_unix_secs: unix(),
  tags: z.array(z.string()),
  access_info: accessInfo,
});

const engine = z.looseObject({
  speech_engine_id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  metadata: z.object({
    created_at_unix_secs: unix(),
    updated_at_unix_secs: unix(),
    created_from: z.literal('unknown'),
    last_updated_from: z.literal('unknown'),
  }),
  access_info: accessInfo,
});
export type SpeechEngineReply = z.output<typeof engine>;

const params = z.object({ speech_engine_id: id() });
const read = { access: 'account', permits: 'convai_speech_engines.read' } as const;
const write = { access: 'account', permits: 'convai_speech_engines.update' } as const;

export const speechEnginesRoutes = defineRoutes({
  'GET /v1/speech-engine': {
    ...read,
    summary: 'Lists the speech engines of the workspace.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(30),
      search: boundedText({ max: 200 }).nullish(),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
      sort_by: z.enum(speechEngineSorts).nullish(),
      cursor: id().nullish(),
    }),
    reply: z.object({ speech_engines: z.array(summary), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'POST /v1/speech-engine': {
    ...write,
    summary: 'Creates a speech engine: conversations that this server hears and speaks, and a server of yours answers.',
    bodyLimit: maxConfigBytes,
    body: z.object({ name: engineName().nullish(), tags: tags.nullish(), speech_engine: upstream, ...sections }),
    content: ['application/json'],
  },
  'GET /v1/speech-engine/{speech_engine_id}': {
    ...read,
    summary: 'Returns a speech engine.',
    params,
    reply: engine,
  },
  'PATCH /v1/speech-engine/{speech_engine_id}': {
    ...write,
    summary: 'Changes fields of a speech engine; the others stay.',
    params,
    bodyLimit: maxConfigBytes,
    body: z.object({ name: engineName().nullish(), tags: tags.nullish(), speech_engine: section, ...sections }),
    reply: engine,
  },
  'DELETE /v1/speech-engine/{speech_engine_id}': {
    ...write,
    summary: 'Deletes a speech engine with its conversations.',
    params,
    content: ['application/json'],
  },
  'POST /v1/speech-engine/{speech_engine_id}/duplicate': {
    ...write,
    summary: 'Copies a speech engine.',
    params,
    body: z.object({ name: engineName().nullish() }).nullish(),
    content: ['application/json'],
  },
});
