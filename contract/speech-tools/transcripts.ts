import { z } from 'zod';
import { defaultTranscriptionModelId, transcriptionLimits } from '../catalogue/transcription-models.ts';
import { id, name, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { transcriptionBody } from './speech-to-text.ts';
import { transcriptExportFormats } from './transcript-export-formats.ts';

const params = z.object({ transcription_id: id() });

/** A recognizer of this server, and what it can do. */
const recognizer = z.object({
  recognizer_id: z.string(),
  title: z.string(),
  /** `basic` misses a third to a half of the words of free speech. */
  quality: z.enum(['basic', 'neural']),
  /** ISO 639-1 */
  languages: z.array(z.string()),
  punctuation: z.boolean(),
  word_times: z.enum(['measured', 'estimated']),
});
export type RecognizerReply = z.output<typeof recognizer>;

const transcript = z.object({
  transcription_id: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
  /** 0–100 while it is transcribed. */
  percent: z.int().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** ISO 639-3, once it is known. */
  language_code: z.string().nullable(),
  duration_secs: z.number().nullable(),
  /** The first words. */
  excerpt: z.string().nullable(),
  /** What transcribed it; also one that is not installed any more. */
  recognizer: recognizer.pick({ recognizer_id: true, title: true, quality: true }).nullable(),
  /** The recording can be played. */
  has_audio: z.boolean(),
  created_at_unix: unix(),
});
export type TranscriptSummary = z.output<typeof transcript>;

const transcriptWord = z.object({
  text: z.string(),
  type: z.enum(['word', 'spacing', 'audio_event']),
  /** Seconds */
  start: z.number(),
  end: z.number(),
  speaker_id: z.string().nullable(),
  /** Natural logarithm of the probability, 0 or less; 0 for what a person wrote. */
  logprob: z.number(),
  channel_index: z.int(),
});

const speakerNames = z.record(z.string().max(50), name(100));

const transcriptDocument = transcript.extend({
  /** Counts the edits. */
  revision: z.int(),
  /** The words of all channels by time; their texts concatenate to the text. */
  words: z.array(transcriptWord),
  /** Names that a person gave to speakers, by speaker ID. */
  speaker_names: z.record(z.string(), z.string()),
  /** The waveform, as that of history items. */
  peaks: z.string().nullable(),
});
export type TranscriptDocument = z.output<typeof transcriptDocument>;

const editedWord = z.object({
  text: text().pipe(z.string().min(1).max(10_000)),
  type: z.enum(['word', 'spacing', 'audio_event']),
  start: z.number().min(0).max(transcriptionLimits.maxDurationS),
  end: z.number().min(0).max(transcriptionLimits.maxDurationS),
  speaker_id: z.string().max(50).nullish(),
  channel_index: z.int().min(0).max(transcriptionLimits.maxChannels).default(0),
});
export type EditedWord = z.output<typeof editedWord>;

/** Far more than two hours of fast speech on five channels. */
const maxWords = 400_000;

const transcriptEdit = z.object({
  /** The revision that was edited. An edit of an older one is refused. */
  revision: z.int().min(0),
  title: name(200).optional(),
  speaker_names: speakerNames
    .refine((names) => Object.keys(names).length <= transcriptionLimits.maxSpeakers, { message: 'Too many speakers.' })
    .optional(),
  /** All words of all channels. What did not change keeps its probability. */
  words: z
    .array(editedWord)
    .max(maxWords)
    .refine((words) => words.reduce((sum, word) => sum + word.text.length, 0) <= transcriptionLimits.maxTextLength, {
      message: `At most ${transcriptionLimits.maxTextLength} characters.`,
    })
    .optional(),
});
export type TranscriptEdit = z.output<typeof transcriptEdit>;

/** What the screen chooses; the reply is a stored transcript, so there are no webhooks and no files in it. */
const newTranscript = transcriptionBody
  .omit({
    webhook: true,
    webhook_id: true,
    webhook_metadata: true,
    additional_formats: true,
    cloud_storage_url: true,
    timestamps_granularity: true,
    multichannel_output_style: true,
  })
  .extend({ model_id: z.string().max(100).default(defaultTranscriptionModelId) });

/** Stored transcripts, which are made by jobs, edited and exported. Not in the public API. */
export const transcriptsRoutes = defineRoutes({
  'GET /v1/speech-to-text/recognizers': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'Lists the recognizers of this server, the best first, and the model to install for a better one.',
    reply: z.object({
      recognizers: z.array(recognizer),
      /** The title of a model; null if a neural recognizer is installed. */
      recommended_model: z.string().nullable(),
    }),
  },
  'POST /v1/speech-to-text/transcripts': {
    access: 'account',
    permits: 'transcript.create',
    summary: 'Transcribes a recording or a video in the background; the transcript and its recording are stored.',
    body: newTranscript,
    files: { file: { maxBytes: transcriptionLimits.maxBytes, uploadIds: 'upload_ids' } },
    reply: transcript,
  },
  'GET /v1/speech-to-text/transcripts': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'Lists transcripts, newest first.',
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(100).default(30),
      /** The ID of the last transcript of the page before. */
      cursor: id().nullish(),
      /** Words of the title or the text. */
      search: text().pipe(z.string().max(200)).nullish(),
    }),
    reply: z.object({ transcripts: z.array(transcript), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'GET /v1/speech-to-text/transcripts/{transcription_id}/document': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'Returns a transcript to edit, or its progress.',
    params,
    reply: transcriptDocument,
  },
  'PATCH /v1/speech-to-text/transcripts/{transcription_id}': {
    access: 'account',
    permits: 'transcript.update',
    summary: 'Changes the title, the words and the names of the speakers of a finished transcript.',
    params,
    bodyLimit: 64 * 2 ** 20,
    body: transcriptEdit,
    reply: transcript.extend({ revision: z.int() }),
  },
  'GET /v1/speech-to-text/transcripts/{transcription_id}/audio': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'Returns the recording of a transcript as MP3.',
    params,
    content: ['audio/mpeg'],
  },
  'GET /v1/speech-to-text/transcripts/{transcription_id}/export': {
    access: 'account',
    permits: 'transcript.read',
    summary: 'Returns a finished transcript as a file.',
    params,
    query: z.object({
      format: z.enum(transcriptExportFormats).default('txt'),
      include_speakers: z.boolean().optional(),
      include_timestamps: z.boolean().optional(),
    }),
    content: [
      'text/plain',
      'text/srt',
      'text/vtt',
      'text/html',
      'application/json',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  },
});
