import { z } from 'zod';
import { transcriptionLimits } from '../catalogue/transcription-models.ts';
import { id, ok, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { exportOptions, transcriptReply } from './transcript-fields.ts';

const { maxBytes, maxSpeakers, maxKeyterms, maxKeytermLength } = transcriptionLimits;

/** JSON as the SDKs put it into a form field. */
const jsonField = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);

/** A form field that is repeated for each item; one item is not a list. */
const listField = <S extends z.ZodType>(item: S, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(max));

const keyterm = text().pipe(
  z
    .string()
    .min(1)
    .max(maxKeytermLength)
    .regex(/^[^<>{}[\]\\]+$/),
);
const entityTypes = jsonField(listField(z.string().min(1).max(100), 100)).nullish();
/** Two levels deep, at most 16 KB. */
const metadata = jsonField(z.record(z.string().max(200), z.unknown())).refine(
  (value) => JSON.stringify(value).length <= 16_384,
  { message: 'At most 16 KB.' },
);

export const transcriptionBody = z.object({
  model_id: z.string().max(100),
  language_code: z.string().max(20).nullish(),
  tag_audio_events: z.boolean().default(true),
  num_speakers: z.int().min(1).max(maxSpeakers).nullish(),
  timestamps_granularity: z.enum(['none', 'word', 'character']).default('word'),
  diarize: z.boolean().default(false),
  diarization_threshold: z.number().min(0.1).max(0.4).nullish(),
  additional_formats: jsonField(z.array(exportOptions).max(10)).nullish(),
  file_format: z.enum(['pcm_s16le_16', 'other']).default('other'),
  cloud_storage_url: z.string().max(8192).nullish(),
  source_url: z.string().max(8192).nullish(),
  webhook: z.boolean().default(false),
  webhook_id: id().nullish(),
  webhook_metadata: metadata.nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  seed: z.int().min(0).max(2_147_483_647).nullish(),
  use_multi_channel: z.boolean().default(false),
  multichannel_output_style: z.enum(['separate', 'combined']).default('separate'),
  entity_detection: entityTypes,
  entity_redaction: entityTypes,
  entity_redaction_mode: z
    .enum(['redacted', 'entity_type', 'enumerated_entity_type'])
    .default('enumerated_entity_type'),
  no_verbatim: z.boolean().default(false),
  keyterms: jsonField(listField(keyterm, maxKeyterms)).default([]),
});
export type TranscriptionBody = z.infer<typeof transcriptionBody>;

/** A transcript that is still being made: a webhook receives it, and it can be asked for. */
const accepted = z.object({ message: z.string(), request_id: z.string(), transcription_id: z.string() });

const params = z.object({ transcription_id: id() });

export const speechToTextRoutes = defineRoutes({
  'POST /v1/speech-to-text': {
    access: 'account',
    permits: 'transcript.create',
    tokenType: 'batch_scribe',
    summary:
      'Transcribes a recording or a video of at most 2 hours and 1 GB. With `webhook`, it answers at once, and webhooks receive the transcript.',
    query: z.object({ enable_logging: z.boolean().default(true), token: z.string().max(200).optional() }),
    body: transcriptionBody,
    files: { file: { maxBytes, uploadIds: 'upload_ids' } },
    reply: z.union([transcriptReply, accepted]),
  },
  'GET /v1/speech-to-text/transcripts/{transcription_id}': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'A finished transcript.',
    params,
    reply: transcriptReply,
  },
  'DELETE /v1/speech-to-text/transcripts/{transcription_id}': {
    access: 'account',
    permits: 'transcript.update',
    summary: 'Deletes a transcript and its recording; cancels it while it is being made.',
    params,
    reply: ok,
  },
});
