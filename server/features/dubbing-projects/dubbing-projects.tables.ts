import { bigint, boolean, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import {
  backgroundModes,
  dubbingModels,
  dubbingOrigins,
  dubbingStates,
} from '../../../contract/dubbing/dubbing-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Why a project or a language failed. */
export interface DubbingFailure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** What a project was created with besides its source. */
export interface DubbingOptions {
  /** 0: as many as are heard. */
  readonly numSpeakers: number;
  /** Code of a dialect, such as `en-british`. */
  readonly targetAccent?: string;
  /** Seconds of the source between which it is dubbed. */
  readonly startS?: number;
  readonly endS?: number;
  readonly censorsProfanity: boolean;
  readonly clonesVoices: boolean;
  readonly watermark: boolean;
  /** The transcript was given: nothing is transcribed. */
  readonly isManual: boolean;
  /** Frames per second of the times in the transcript that was given. */
  readonly csvFps?: number;
  /** The consent to clone the voices of all speakers, as it was confirmed. */
  readonly voiceConsent?: string;
}

/** A recording or video that is spoken anew in other languages. Its ID is also the `dubbing_id`. */
export const dubbingProjects = pgTable(
  'dubbing_projects',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who created it. */
    userId: text().notNull(),
    name: text().notNull(),
    origin: text({ enum: dubbingOrigins }).notNull(),
    /** Lines are edited in the studio; the older API calls it `editable`. */
    isEditable: boolean().notNull().default(true),
    reference: text(),
    modelId: text({ enum: dubbingModels }).notNull(),
    /** BCP 47; null: to be detected. */
    sourceLanguage: text(),
    keyterms: jsonb().$type<readonly string[]>().notNull().default([]),
    webhookIds: jsonb().$type<readonly string[]>().notNull().default([]),
    options: jsonb().$type<DubbingOptions>().notNull(),
    state: text({ enum: dubbingStates }).notNull(),
    /** 0–1 of the preparation. */
    progress: real().notNull().default(0),
    progressMessage: text(),
    error: jsonb().$type<DubbingFailure>(),
    warnings: jsonb()
      .$type<readonly { type: string; speaker_ids: readonly string[]; message: string }[]>()
      .notNull()
      .default([]),
    /** Counts the changes of the source transcript. */
    revision: integer().notNull().default(0),
    background: text({ enum: backgroundModes }).notNull().default('keep'),
    sourceUrl: text(),
    fileName: text(),
    contentType: text(),
    /** The source as it was uploaded; null until an address is fetched. */
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    hasVideo: boolean(),
    hasAudio: boolean(),
    durationMs: integer(),
    /** The waveform in its wire format. */
    peaks: text(),
    /** Given or separated sound: of the voices, and of everything else. */
    foregroundKey: text(),
    backgroundKey: text(),
    /** How the background was won; null: only the whole sound is there. */
    backgroundOrigin: text({ enum: ['given', 'separated'] }),
    /** The transcript that came with the request, until it is read. */
    transcriptKey: text(),
    /** Name of the model that transcribed it. */
    recognizerId: text(),
    jobId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('dubbing_projects_by_date').on(table.workspaceId, table.createdAt, table.id),
    index('dubbing_projects_by_state').on(table.state, table.createdAt),
  ],
);

/** A voice of one language; absent: that of all languages. */
export interface SpeakerVoice {
  /** `track-clone`, `clip-clone` or the ID of a voice. */
  readonly voiceId: string;
  readonly stability?: number;
  readonly similarity?: number;
  readonly style?: number;
}

/** Who speaks in the source. */
export const dubbingSpeakers = pgTable(
  'dubbing_speakers',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => dubbingProjects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Order of appearance. */
    position: integer().notNull(),
    /** For all languages that have none of their own. */
    voice: jsonb().$type<SpeakerVoice>().notNull(),
    voicesByLanguage: jsonb().$type<Readonly<Record<string, SpeakerVoice>>>().notNull().default({}),
    /** The voice that was cloned from the track of this speaker. */
    cloneVoiceId: text(),
    /** Who confirmed that this voice may be cloned, and when. */
    consent: jsonb().$type<{ readonly userId: string; readonly at: string }>(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('dubbing_speakers_of_project').on(table.projectId, table.position)],
);

/** A word of the source; times in ms of the source. */
export interface SegmentWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What one speaker says at a stretch in the source. */
export const dubbingSegments = pgTable(
  'dubbing_segments',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => dubbingProjects.id, { onDelete: 'cascade' }),
    speakerId: text()
      .notNull()
      .references(() => dubbingSpeakers.id, { onDelete: 'cascade' }),
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    /** Empty: still to be transcribed or written. */
    text: text().notNull(),
    words: jsonb().$type<readonly SegmentWord[]>().notNull().default([]),
    externalId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('dubbing_segments_of_project').on(table.projectId, table.startMs)],
);
