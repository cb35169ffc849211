import { z } from 'zod';
import { id, jsonField, name, text } from '../fields/fields.ts';
import { peakContent, peakQuery } from '../fields/peak-fields.ts';
import { defineRoutes } from '../route.ts';
import { dubbingParams as params, dubbingProjectReply as project } from './dubbing-fields.ts';
import {
  backgroundModes,
  dubbingModels,
  dubbingOrigins,
  dubbingStates,
  dubbingLimits as limits,
} from './dubbing-limits.ts';

/** A form field that is repeated for each item, or one JSON list. */
const list = <S extends z.ZodType>(item: S, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !value.trimStart().startsWith('[') ? [value] : value),
    jsonField(z.array(item).max(max)),
  );

/** A term that is expected, of at most five words. */
const keyterm = text().pipe(
  z
    .string()
    .trim()
    .min(1)
    .max(limits.keytermLength)
    .regex(/^[^<>{}[\]\\]+$/)
    .refine((term) => term.split(/\s+/).length <= limits.keytermWords, `At most ${limits.keytermWords} words.`),
);

/** BCP 47 */
const language = z.string().max(35);
const seconds = z.number().min(0).max(limits.maxDurationS);
const table = { maxBytes: limits.transcriptBytes };
const track = { maxBytes: 2 ** 30 };

/** The fields of a new project; the last ones are not in the public API. */
export const dubbingProjectBody = z.object({
  source_url: z.string().max(8192).nullish(),
  reference: text().pipe(z.string().max(limits.referenceLength)).nullish(),
  /** Absent: it is detected. */
  source_language: language.nullish(),
  model_id: z.enum(dubbingModels).nullish(),
  keyterms: list(keyterm, limits.keyterms).nullish(),
  webhook_ids: list(id(), limits.webhooks).nullish(),
  /** The first language into which it is dubbed. */
  target_language: language.nullish(),
  name: name(limits.nameLength).nullish(),
  origin: z.enum(dubbingOrigins).nullish(),
  /** 0: as many as are heard. */
  num_speakers: z.int().min(0).max(limits.speakers).nullish(),
  start_time: seconds.nullish(),
  end_time: seconds.nullish(),
  background: z.enum(backgroundModes).nullish(),
  /** Code of a dialect, such as `es-mexican`. */
  target_accent: z.string().max(100).nullish(),
  /** `manual`: nothing is transcribed; the lines are written or imported. */
  mode: z.enum(['automatic', 'manual']).nullish(),
  /** Frames per second of the times of `csv_file`. */
  csv_fps: z.number().min(1).max(240).nullish(),
  /** The consent to clone the voices of the speakers; without it, library voices replace them. */
  voice_consent: z.string().max(1000).nullish(),
});
export type DubbingProjectBody = z.output<typeof dubbingProjectBody>;

export const dubbingProjectsRoutes = defineRoutes({
  'POST /v1/dubbing/project': {
    access: 'account',
    permits: 'dubbing.create',
    summary:
      'Creates a dubbing project of a recording, a video or an address: at most 3 GiB and 2.5 hours. Its source is transcribed by a job.',
    body: dubbingProjectBody,
    files: {
      file: { maxBytes: limits.maxBytes, uploadIds: 'upload_ids' },
      /** Instead of a transcription: JSON, CSV as of the dubbing of ElevenLabs, or subtitles. */
      transcript: table,
      csv_file: table,
      srt_file: table,
      foreground_audio_file: track,
      background_audio_file: track,
    },
    maxTotalBytes: limits.maxBytes + 2 ** 31 + 3 * limits.transcriptBytes,
    reply: project,
  },
  'GET /v1/dubbing/project': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the dubbing projects that you can access.',
    query: z.object({
      cursor: z.string().max(100).nullish(),
      page_size: z
        .int()
        .default(20)
        .transform((size) => Math.min(100, Math.max(1, size))),
      status: z.enum([...dubbingStates, 'processing']).nullish(),
      sort_direction: z.enum(['ASCENDING', 'DESCENDING']).nullish(),
      /** Words of the name. Not in the public API. */
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: z.object({ projects: z.array(project), next_cursor: z.string().nullable() }),
  },
  'GET /v1/dubbing/project/{project_id}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a dubbing project.',
    params,
    reply: project,
  },
  'PATCH /v1/dubbing/project/{project_id}': {
    access: 'account',
    permits: 'dubbing.update',
    summary: 'Changes the name of a project, or what happens to the sound behind the voices. Not in the public API.',
    params,
    body: z.object({
      name: name(limits.nameLength).nullish(),
      background: z.enum(backgroundModes).nullish(),
    }),
    reply: project,
  },
  'DELETE /v1/dubbing/project/{project_id}': {
    access: 'account',
    permits: 'dubbing.delete',
    summary: 'Deletes a project with its languages and files; stops its preparation.',
    params,
    content: ['application/json'],
  },
  'POST /v1/dubbing/project/{project_id}/prepare': {
    access: 'account',
    permits: 'dubbing.update',
    summary:
      'Prepares a project anew that failed, or whose transcript is empty, for example after a recognizer was installed. Not in the public API.',
    params,
    reply: project,
  },
  'GET /v1/dubbing/project/{project_id}/media': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the source, or a range of it. Not in the public API.',
    params,
    content: ['video/mp4', 'audio/mpeg', 'application/octet-stream'],
  },
  'GET /v1/dubbing/project/{project_id}/media/link': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a signed path of the source, for the media element of a page. Not in the public API.',
    params,
    reply: z.object({ path: z.string(), expires_at_unix: z.int() }),
  },
  'GET /v1/dubbing/project/{project_id}/media/signed': {
    access: 'public',
    requestsPerMinute: 600,
    summary: 'Returns the source, or a range of it, by a signed link. Not in the public API.',
    params,
    query: z.object({ expires: z.int(), signature: z.string().max(100) }),
    content: ['video/mp4', 'audio/mpeg', 'application/octet-stream'],
  },
  'GET /v1/dubbing/project/{project_id}/waveform': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns the waveform of the source. Not in the public API.',
    params,
    query: peakQuery,
    content: peakContent,
  },
});
