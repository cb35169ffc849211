import { z } from 'zod';

const character = z.object({ text: z.string(), start: z.number().nullable(), end: z.number().nullable() });

const word = z.object({
  text: z.string(),
  /** Seconds; null with `timestamps_granularity=none`. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  type: z.enum(['word', 'spacing', 'audio_event']),
  speaker_id: z.string().nullable(),
  /** Natural logarithm of the probability, 0 or less. */
  logprob: z.number(),
  characters: z.array(character).nullable(),
  channel_index: z.int().nullish(),
});

/** The texts of `words` concatenate to `text`; each starts later than the one before. */
export const transcriptChunk = z.object({
  /** ISO 639-3 */
  language_code: z.string(),
  language_probability: z.number(),
  text: z.string(),
  words: z.array(word),
  channel_index: z.int().nullish(),
  additional_formats: z
    .array(
      z.object({
        requested_format: z.string(),
        file_extension: z.string(),
        content_type: z.string(),
        is_base64_encoded: z.boolean(),
        content: z.string(),
      }),
    )
    .nullish(),
  /** Null if the transcript is not stored. */
  transcription_id: z.string().nullish(),
  entities: z
    .array(z.object({ text: z.string(), entity_type: z.string(), start_char: z.int(), end_char: z.int() }))
    .nullish(),
  audio_duration_secs: z.number().nullish(),
});
export type TranscriptChunkReply = z.infer<typeof transcriptChunk>;

/** One transcript for each channel of a recording. */
export const multichannelTranscript = z.object({
  transcripts: z.array(transcriptChunk),
  transcription_id: z.string().nullish(),
  /** Of all channels together. */
  audio_duration_secs: z.number().nullish(),
});

export const transcriptReply = z.union([multichannelTranscript, transcriptChunk]);
export type TranscriptReply = z.infer<typeof transcriptReply>;

const segmentation = {
  include_speakers: z.boolean().default(true),
  include_timestamps: z.boolean().default(true),
  segment_on_silence_longer_than_s: z.number().positive().max(3600).nullish(),
  max_segment_duration_s: z.number().positive().max(3600).nullish(),
  max_segment_chars: z.int().positive().max(100_000).nullish(),
};

/** How a transcript is written to a file. */
export const exportOptions = z.discriminatedUnion('format', [
  z.object({ format: z.literal('segmented_json'), ...segmentation }),
  z.object({ format: z.literal('docx'), ...segmentation }),
  z.object({ format: z.literal('pdf'), ...segmentation }),
  z.object({ format: z.literal('html'), ...segmentation }),
  z.object({
    format: z.literal('txt'),
    ...segmentation,
    max_characters_per_line: z.int().min(10).max(1000).nullish().default(100),
  }),
  z.object({
    format: z.literal('srt'),
    ...segmentation,
    include_speakers: z.boolean().default(false),
    max_characters_per_line: z.int().min(10).max(1000).nullish().default(42),
    segment_on_silence_longer_than_s: z.number().positive().max(3600).nullish().default(0.8),
    max_segment_duration_s: z.number().positive().max(3600).nullish().default(4),
    max_segment_chars: z.int().positive().max(100_000).nullish().default(84),
  }),
]);
export type ExportOptions = z.infer<typeof exportOptions>;
export type ExportFormat = ExportOptions['format'];
