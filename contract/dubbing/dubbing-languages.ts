import { z } from 'zod';
import { boundedText, id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dubbingLanguageStates, dubbingLimits } from './dubbing-limits.ts';

const projectParams = z.object({ project_id: id() });
const languageParams = projectParams.extend({ language_id: id() });
const segmentParams = languageParams.extend({ segment_id: id() });
const pageSize = z.coerce
  .number()
  .int()
  .default(20)
  .transform((size) => Math.min(100, Math.max(1, size)));

const dubbingProblem = z.object({ code: z.string(), message: z.string(), retryable: z.boolean() });
/** Speakers for whom a replacement voice speaks. */
const warning = z.object({
  type: z.literal('voices_not_permitted'),
  speaker_ids: z.array(z.string()),
  message: z.string(),
});

const language = z.object({
  language_id: z.string(),
  project_id: z.string(),
  target_language: z.string(),
  /**
   * `stale`: lines changed after the sound was made, or wait for a translation by hand; then `notices` has
   * `translation_needed`, and `outputs` is null until all lines are spoken.
   */
  status: z.enum(dubbingLanguageStates),
  model_id: z.string().nullable(),
  voice_settings: z.object({ cloning_strength: z.int() }).nullable(),
  outputs: z.object({ lossless_audio: z.string().nullable() }).nullable(),
  revision: z.int(),
  output_revision: z.int().nullable(),
  error: dubbingProblem.nullable(),
  warnings: z.array(warning),
  created_at: z.string(),
  updated_at: z.string(),
  /** The rest is not in the public API. 0–1 */
  progress: z.number(),
  progress_message: z.string().nullable(),
  /** `translation_needed`: lines without a translation. `lines_not_spoken`: lines that no engine can speak. */
  notices: z.array(z.object({ type: z.string(), message: z.string() })),
  /** The credits of the failed run were given back. */
  refunded: z.boolean(),
  /** Credits of all runs. */
  credits: z.int(),
  accent: z.string().nullable(),
  /** What translated it; null: people. */
  translator: z.string().nullable(),
  /** Lines with text, those of them that are translated, and those that are spoken as they read now. */
  lines: z.object({ total: z.int(), translated: z.int(), spoken: z.int(), overlong: z.int(), drafts: z.int() }),
});
export type DubbingLanguageReply = z.output<typeof language>;

const targetSegment = z.object({
  id: z.string(),
  speaker_id: z.string(),
  start_s: z.number(),
  end_s: z.number(),
  source_text: z.string(),
  translation: z.string().nullable(),
});
export type TargetSegmentReply = z.output<typeof targetSegment>;

const translation = boundedText({ max: dubbingLimits.maxTextLength });
const segmentUpdate = z.object({ translation: translation.nullish() });
const segmentIds = z.array(id()).min(1).max(dubbingLimits.maxSegments);

const line = z.object({
  segment_id: z.string(),
  external_id: z.string().nullable(),
  speaker_id: z.string(),
  source_text: z.string(),
  /** null: needs a translation. Empty: nothing is said. */
  translation: z.string().nullable(),
  /** A translator of low quality wrote it, and nobody has looked at it. */
  is_draft: z.boolean(),
  /** It has no take that says what it reads now. */
  is_stale: z.boolean(),
  /** Of this language. */
  start_s: z.number(),
  end_s: z.number(),
  /** The times differ from those of the source. */
  has_own_times: z.boolean(),
  /** Where the room of the line ends. */
  room_end_s: z.number(),
  /** `track-clone`, `clip-clone` or the ID of a voice, as the speaker has it in this language. */
  voice_id: z.string().nullable(),
  take_id: z.string().nullable(),
  take_count: z.int(),
  /** Of the chosen take, before it is stretched. */
  duration_s: z.number().nullable(),
  fit: z
    .object({
      start_s: z.number(),
      end_s: z.number(),
      /** With which the engine spoke. */
      speed: z.number(),
      /** Of the sound afterwards; above 1: faster. */
      stretch: z.number(),
      overlong_percent: z.number(),
    })
    .nullable(),
});
export type DubbingLineReply = z.output<typeof line>;

const take = z.object({
  take_id: z.string(),
  text: z.string(),
  voice_id: z.string(),
  speed: z.number(),
  duration_s: z.number(),
  is_chosen: z.boolean(),
  created_at: z.string(),
});
const lineReply = z.object({ line, revision: z.int() });

/** The languages of a dubbing project, their translations, and how they are spoken. */
export const dubbingLanguagesRoutes = defineRoutes({
  'POST /v1/dubbing/project/{project_id}/language': {
    access: 'account',
    permits: 'dubbing.speak',
    summary: 'Adds a language to a dubbing project, and queues the dub.',
    params: projectParams,
    bodyLimit: dubbingLimits.transcriptBytes,
    body: z.object({
      target_language: z.string().min(1).max(50),
      voice_settings: z.object({ cloning_strength: z.int().min(0).max(10).default(7) }).nullish(),
      /** Text of each segment by its `external_id` or `id`; each segment exactly once. */
      translations: z.record(id(), translation).nullish(),
      /** A dialect, by which voices are chosen. Not in the public API. */
      accent: id().nullish(),
      /** False: it is only dubbed on request. Not in the public API. */
      is_automatic: z.boolean().default(true),
    }),
    reply: language,
  },
  'GET /v1/dubbing/project/{project_id}/language': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the languages of a dubbing project.',
    params: projectParams,
    query: z.object({
      cursor: id().nullish(),
      page_size: pageSize,
      status: z.enum(dubbingLanguageStates).nullish(),
    }),
    reply: z.object({ languages: z.array(language), next_cursor: z.string().nullable() }),
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a language of a dubbing project.',
    params: languageParams,
    reply: language,
  },
  'DELETE /v1/dubbing/project/{project_id}/language/{language_id}': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Deletes a language of a dubbing project with its sound.',
    params: languageParams,
    content: ['application/json'],
  },
  'GET /v1/dubbing/project/{project_id}/estimate': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'What a dub into a language would cost, and what would speak and translate it. Not in the public API.',
    params: projectParams,
    query: z.object({ target_language: z.string().min(1).max(50) }),
    reply: z.object({
      target_language: z.string(),
      /** Minutes that are charged, and their credits. */
      minutes: z.number(),
      credits: z.int(),
      /** null: unlimited. */
      credits_left: z.int().nullable(),
      /** null: nobody translates into this language; the lines are translated by hand. */
      translator: z.object({ name: z.string(), is_draft: z.boolean() }).nullable(),
      /** Whether an installed voice speaks the language. */
      has_voice: z.boolean(),
    }),
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}/transcript': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the segments of the source with their translations.',
    params: languageParams,
    reply: z.object({
      source_language: z.string().nullable(),
      target_language: z.string(),
      segments: z.array(targetSegment),
      revision: z.int(),
    }),
  },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segment/{segment_id}': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Changes the translation of a segment; null: it is translated again.',
    params: segmentParams,
    body: segmentUpdate,
    reply: z.object({ segment: targetSegment, revision: z.int() }),
  },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/transcript/segments': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Changes the translations of several segments, all or none.',
    params: languageParams,
    bodyLimit: dubbingLimits.transcriptBytes,
    body: z.object({
      segments: z
        .record(id(), segmentUpdate)
        .refine((segments) => Object.keys(segments).length > 0, { message: 'At least one segment.' })
        .refine((segments) => Object.keys(segments).length <= dubbingLimits.segmentsPerRequest, {
          message: `At most ${dubbingLimits.segmentsPerRequest} segments.`,
        }),
    }),
    reply: z.object({ segments: z.array(targetSegment), revision: z.int() }),
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/transcript/regenerate': {
    access: 'account',
    permits: 'dubbing.speak',
    summary: 'Speaks the changed segments of a language again.',
    params: languageParams,
    reply: z.object({
      regenerated_segment_ids: z.array(z.string()),
      regenerated_seconds: z.number(),
      charged_seconds: z.number(),
      free_regeneration_seconds_remaining: z.number(),
    }),
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}/lines': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the lines of a language with their takes and how they fit. Not in the public API.',
    params: languageParams,
    reply: z.object({ revision: z.int(), lines: z.array(line) }),
  },
  'PATCH /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Changes the translation or the times of a line in this language. Not in the public API.',
    params: segmentParams,
    body: z.object({
      translation: translation.nullish(),
      /** null: as in the source. Start and end are changed together. */
      start_s: z.number().min(0).max(dubbingLimits.maxDurationS).nullish(),
      end_s: z.number().min(0).max(dubbingLimits.maxDurationS).nullish(),
      /** What a translator wrote is right as it is. */
      is_draft: z.literal(false).nullish(),
    }),
    reply: lineReply,
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/speak': {
    access: 'account',
    permits: 'dubbing.speak',
    summary: 'Speaks a line at once, as a new take. Not in the public API.',
    params: segmentParams,
    reply: lineReply.extend({ charged_seconds: z.number() }),
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/takes': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the takes of a line, newest first. Not in the public API.',
    params: segmentParams,
    reply: z.object({ takes: z.array(take) }),
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/take': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Chooses the take of a line, and restores its text. Not in the public API.',
    params: segmentParams,
    body: z.object({ take_id: id() }),
    reply: lineReply,
  },
  'GET /v1/dubbing/project/{project_id}/language/{language_id}/take/{take_id}/audio': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the sound of a take. Not in the public API.',
    params: languageParams.extend({ take_id: id() }),
    content: ['audio/wav'],
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/translate': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Translates all or some lines; without `again`, only those without a translation. Not in the public API.',
    params: languageParams,
    bodyLimit: dubbingLimits.transcriptBytes,
    body: z.object({ segment_ids: segmentIds.nullish(), again: z.boolean().default(false) }),
    reply: language,
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/dub': {
    access: 'account',
    permits: 'dubbing.speak',
    summary: 'Translates and speaks what is missing of a language. Not in the public API.',
    params: languageParams,
    bodyLimit: dubbingLimits.transcriptBytes,
    body: z.object({ segment_ids: segmentIds.nullish() }),
    reply: language,
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/cancel': {
    access: 'account',
    permits: 'dubbing.speak',
    summary: 'Cancels what runs for a language; what is translated and spoken stays. Not in the public API.',
    params: languageParams,
    reply: language,
  },
  'POST /v1/dubbing/project/{project_id}/language/{language_id}/import': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Reads translations from a CSV or SRT file. Not in the public API.',
    params: languageParams,
    bodyLimit: dubbingLimits.transcriptBytes,
    body: z.object({ format: z.enum(['csv', 'srt']), content: z.string().min(1) }),
    reply: z.object({
      /** Lines that were found in the file, and rows of the file that belong to no line. */
      imported: z.int(),
      ignored: z.int(),
      revision: z.int(),
    }),
  },
});
