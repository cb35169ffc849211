import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A word, the space between two words, or a sound. The texts of all tokens concatenate to the text. */
export interface TranscriptToken {
  readonly text: string;
  readonly type: 'word' | 'spacing' | 'audio_event';
  /** Seconds from the start of the recording. */
  readonly start: number;
  readonly end: number;
  /** Natural logarithm of the probability, 0 or less. */
  readonly logprob: number;
  readonly speakerId?: string;
  readonly characters?: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** Part of a text that names a person, number, place …; positions are in code units. */
export interface TranscriptEntity {
  readonly text: string;
  readonly entityType: string;
  readonly start: number;
  readonly end: number;
}

/** The transcription of a recording: what was requested, its progress and, once completed, facts about the result. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    requestId: text().notNull(),
    title: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** 0–100 */
    percent: integer(),
    /** Why it failed. */
    problem: text(),
    jobId: text(),
    /** The requested model, and the recognizer that served it. */
    modelId: text().notNull(),
    recognizerId: text(),
    /** The request, stored so that a job can run or repeat it. */
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of all channels together; null until the recording was decoded. */
    durationMs: integer(),
    channels: integer(),
    /** The recording; null once it is deleted, or if the request forbids storage. */
    sourceBlobKey: text(),
    sourceBytes: bigint({ mode: 'number' }),
    sourceType: text(),
    /** The waveform in its wire format. */
    peaks: text(),
    /** Names that a user gave to speakers, by speaker ID. */
    speakerNames: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Counts edits; an edit of an older revision is refused. */
    revision: integer().notNull().default(0),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    /** The webhooks that receive the result; null: none were requested, an empty list: all. */
    webhookIds: jsonb().$type<readonly string[]>(),
    webhookMetadata: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('transcripts_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('transcripts_by_state').on(table.state, table.createdAt),
  ],
);

/** The text of one channel of a recording; a recording that is transcribed as a whole has channel 0 only. */
export const transcriptChannels = pgTable(
  'transcript_channels',
  {
    transcriptId: text()
      .notNull()
      .references(() => transcripts.id, { onDelete: 'cascade' }),
    channel: integer().notNull(),
    languageCode: text().notNull(),
    /** 0..1 */
    languageProbability: real().notNull(),
    text: text().notNull(),
    tokens: jsonb().$type<readonly TranscriptToken[]>().notNull(),
    entities: jsonb().$type<readonly TranscriptEntity[]>(),
  },
  (table) => [primaryKey({ columns: [table.transcriptId, table.channel] })],
);
