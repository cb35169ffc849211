import { z } from 'zod';
import { id, name, ok, queryList } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dubbingModels, dubbingOrigins, dubbingLimits as limits } from './dubbing-limits.ts';

/** O-72: of a dub as the older API names it; a list is filtered by the first steps as well. */
export const dubStatuses = ['dubbing', 'dubbed', 'failed'] as const;
export type DubStatus = (typeof dubStatuses)[number];
const filteredStatuses = ['queued', 'preparing', ...dubStatuses] as const;

const params = z.object({ dubbing_id: id() });
const languageParams = params.extend({ language_code: id() });
const seconds = z.int().min(0).max(limits.maxDurationS);
const table = { maxBytes: limits.transcriptBytes };
const track = { maxBytes: 2 ** 30 };
const media = { maxBytes: limits.maxBytes };
/** Values of a list in the query, such as `?k=a&k=b`. */
const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  queryList()
    .pipe(z.array(z.enum(values)).max(100))
    .nullish();

const dubBody = z.object({
  name: name(limits.nameLength).nullish(),
  source_url: z.string().max(8192).nullish(),
  /** ISO 639, or `auto`. */
  source_lang: z.string().max(35).default('auto'),
  /** ISO 639 or BCP 47; required unless the dub is prepared for the studio. */
  target_lang: z.string().max(35).nullish(),
  target_accent: z.string().max(100).nullish(),
  /** 0: as many as are heard. */
  num_speakers: z.int().min(0).max(limits.speakers).default(0),
  watermark: z.boolean().default(false),
  start_time: seconds.nullish(),
  end_time: seconds.nullish(),
  /** The picture always stays as it is. */
  highest_resolution: z.boolean().default(false),
  drop_background_audio: z.boolean().default(false),
  /** Replaces swear words by `[censored]`. */
  use_profanity_filter: z.boolean().nullish(),
  dubbing_studio: z.boolean().default(false),
  /** Voices are cloned only with `voice_consent` as well. */
  disable_voice_cloning: z.boolean().default(false),
  /** `manual`: the lines are those of `csv_file`. */
  mode: z.enum(['automatic', 'manual']).default('automatic'),
  csv_fps: z.number().min(1).max(240).nullish(),
  /** The consent to clone the voices of the speakers. Not in the public API. */
  voice_consent: z.string().max(1000).nullish(),
});
export type DubBody = z.output<typeof dubBody>;

const dubTarget = z.object({
  language: z.string(),
  /** Of the language: `queued`, `processing`, `completed`, `stale` or `failed`. */
  status: z.string(),
  progress: z.number(),
  progress_message: z.string().nullable(),
  error: z.string().nullable(),
  refunded: z.boolean(),
  credits: z.int(),
});

/** A dub; from `refunded` on, the fields are not in the public API. */
const dub = z.object({
  dubbing_id: z.string(),
  name: z.string(),
  status: z.enum(dubStatuses),
  /** ISO 639; null: not detected yet. */
  source_language: z.string().nullable(),
  target_languages: z.array(z.string()),
  editable: z.boolean(),
  created_at: z.string(),
  /** Null until the source is read. */
  media_metadata: z.object({ content_type: z.string(), duration: z.number() }).nullable(),
  error: z.string().nullable(),
  /** It failed, and nothing is paid for it. */
  refunded: z.boolean(),
  creation_date_unix: z.int(),
  /** Seconds that are dubbed; null until the source is read. */
  expected_duration: z.number().nullable(),
  input: z.object({
    file_name: z.string().nullable(),
    source_url: z.string().nullable(),
    content_type: z.string().nullable(),
    has_video: z.boolean().nullable(),
  }),
  usage: z.object({ credits: z.int(), minutes: z.number() }),
  targets: z.array(dubTarget),
  /** 0–1 */
  progress: z.number(),
  progress_message: z.string().nullable(),
});
export type DubReply = z.output<typeof dub>;

const utterances = z.object({
  language: z.string(),
  utterances: z.array(
    z.object({
      text: z.string(),
      speaker_id: z.string(),
      start_s: z.number(),
      end_s: z.number(),
      words: z.array(
        z.object({
          text: z.string(),
          word_type: z.string(),
          start_s: z.number(),
          end_s: z.number(),
          characters: z.array(z.object({ text: z.string(), start_s: z.number(), end_s: z.number() })),
        }),
      ),
    }),
  ),
});
const formats = z.enum(['srt', 'webvtt', 'json']);

/** The older form of dubbing: a dub of one file into one language. Its projects are those of `/v1/dubbing/project`. */
export const dubsRoutes = defineRoutes({
  'POST /v1/dubbing': {
    access: 'account',
    permits: 'dubbing.create',
    summary: 'Dubs a recording, a video or an address into a language.',
    body: dubBody,
    files: { file: media, csv_file: table, foreground_audio_file: track, background_audio_file: track },
    maxTotalBytes: limits.maxBytes + 2 ** 31 + limits.transcriptBytes,
    reply: z.object({ dubbing_id: z.string(), expected_duration_sec: z.number() }),
  },
  'GET /v1/dubbing': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the dubs that you can access.',
    query: z.object({
      cursor: z.string().max(1000).nullish(),
      page_size: z.int().min(1).max(200).default(100),
      dubbing_status: z.enum(dubStatuses).nullish(),
      dubbing_statuses: oneOf(filteredStatuses),
      dubbing_models: oneOf(dubbingModels),
      target_language_codes: queryList()
        .pipe(z.array(z.string().max(35)).max(100))
        .nullish(),
      creation_sources: oneOf(dubbingOrigins),
      filter_by_creator: z.enum(['personal', 'others', 'all']).default('all'),
      order_by: z.enum(['created_at', 'name']).default('created_at'),
      order_direction: z.enum(['DESCENDING', 'ASCENDING']).default('DESCENDING'),
    }),
    reply: z.object({ dubs: z.array(dub), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'GET /v1/dubbing/{dubbing_id}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a dub with its progress.',
    params,
    reply: dub,
  },
  'DELETE /v1/dubbing/{dubbing_id}': {
    access: 'account',
    permits: 'dubbing.delete',
    summary: 'Deletes a dub with all of its languages and files.',
    params,
    reply: ok,
  },
  'GET /v1/dubbing/{dubbing_id}/audio/{language_code}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the dub, or a range of it: a video as a video, a recording as MP3.',
    params: languageParams,
    content: ['video/mp4', 'video/webm', 'audio/mpeg'],
  },
  'GET /v1/dubbing/{dubbing_id}/transcript/{language_code}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the transcript of a language, or of the `source`, as subtitles or JSON.',
    params: languageParams,
    query: z.object({ format_type: formats.default('srt') }),
    content: ['text/plain', 'application/json'],
  },
  'GET /v1/dubbing/{dubbing_id}/transcripts/{language_code}/format/{format_type}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the transcript of a language, or of the `source`, in a field of its format.',
    params: languageParams.extend({ format_type: formats }),
    reply: z.object({
      transcript_format: formats,
      srt: z.string().nullable(),
      webvtt: z.string().nullable(),
      json: utterances.nullable(),
    }),
  },
});
