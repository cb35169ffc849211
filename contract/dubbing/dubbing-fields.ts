import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { backgroundModes, dubbingModels, dubbingOrigins, dubbingStates } from './dubbing-limits.ts';

export const dubbingParams = z.object({ project_id: id() });

export const dubbingError = z.object({
  /** Clients treat one that they do not know as `internal_error`. */
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
});

export const dubbingWarning = z.object({
  type: z.literal('voices_not_permitted'),
  speaker_ids: z.array(z.string()),
  message: z.string(),
});

/** What a project lacks, with what to do about it. Not in the public API, whose clients know one warning only. */
export const dubbingNotice = z.object({
  type: z.enum(['recognizer_not_installed', 'no_speech', 'no_sound']),
  message: z.string(),
});
export type DubbingNotice = z.output<typeof dubbingNotice>;

/** A project; fields from `name` on are not in the public API. */
export const dubbingProjectReply = z.object({
  project_id: z.string(),
  status: z.enum(dubbingStates),
  reference: z.string().nullable(),
  /** BCP 47 */
  source_language: z.string().nullable(),
  model_id: z.enum(dubbingModels),
  /** Null until the source was fetched and read. */
  media: z
    .object({
      filename: z.string().nullable(),
      duration_s: z.number().nullable(),
      has_video: z.boolean().nullable(),
      mime_type: z.string().nullable(),
    })
    .nullable(),
  /** Empty in lists. */
  language_ids: z.array(z.string()),
  webhook_ids: z.array(z.string()),
  /** Counts the changes of the source transcript. */
  revision: z.int(),
  error: dubbingError.nullable(),
  warnings: z.array(dubbingWarning),
  created_at: z.string(),
  updated_at: z.string(),
  name: z.string(),
  notices: z.array(dubbingNotice),
  /** 0–1, of the preparation. */
  progress: z.number(),
  progress_message: z.string().nullable(),
  background: z.enum(backgroundModes),
  /** `given` or `separated`; null: there is no background alone, so the whole sound becomes quieter behind the voices. */
  background_origin: z.enum(['given', 'separated']).nullable(),
  has_audio: z.boolean().nullable(),
  source_url: z.string().nullable(),
  origin: z.enum(dubbingOrigins),
  /** Lines are edited in the studio. */
  editable: z.boolean(),
  keyterms: z.array(z.string()),
  target_accent: z.string().nullable(),
  /** Seconds of the source between which it is dubbed. */
  start_s: z.number().nullable(),
  end_s: z.number().nullable(),
  /** The model that transcribed it. */
  recognizer: z.string().nullable(),
  /** A small waveform of 240 bars, as those of history items. */
  peaks: z.string().nullable(),
  /** The role of the caller. */
  role: z.enum(resourceRoles),
});
export type DubbingProjectReply = z.output<typeof dubbingProjectReply>;

/** A language of the project, as the live document and lists of the studio show it. */
const languageSummary = z.object({
  language_id: z.string(),
  target_language: z.string(),
  status: z.string(),
  /** 0–1 */
  progress: z.number(),
  progress_message: z.string().nullable(),
  revision: z.int(),
});
export type DubbingLanguageSummary = z.output<typeof languageSummary>;

/** The document of the collection `dubbing` (API-023). */
export type DubbingDocument = DubbingProjectReply & { readonly languages: readonly DubbingLanguageSummary[] };
