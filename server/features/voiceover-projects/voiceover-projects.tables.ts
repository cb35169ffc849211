import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import {
  voiceoverExportFormats,
  voiceoverExportStates,
  voiceoverTrackKinds,
} from '../../../contract/dubbing/voiceover-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A timeline of voices, effects, music and uploads, with or without a video. */
export const voiceoverProjects = pgTable(
  'voiceover_projects',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text().notNull(),
    /** Compared on write, so that nobody overwrites what another page saved. */
    revision: integer().notNull().default(0),
    modelId: text().notNull(),
    videoFileId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('voiceover_projects_by_date').on(table.workspaceId, table.updatedAt, table.id)],
);

/** Settings of the voice of a track. */
export interface VoiceoverVoiceSettings {
  readonly stability?: number;
  readonly similarityBoost?: number;
  readonly style?: number;
  readonly speed?: number;
}

export const voiceoverTracks = pgTable(
  'voiceover_tracks',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => voiceoverProjects.id, { onDelete: 'cascade' }),
    kind: text({ enum: voiceoverTrackKinds }).notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    /** Of voice tracks. */
    voiceId: text(),
    voiceSettings: jsonb().$type<VoiceoverVoiceSettings>().notNull().default({}),
    /** dB */
    gainDb: doublePrecision().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    isSolo: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('voiceover_tracks_of_project').on(table.projectId, table.position)],
);

/** A recording, a spoken line, an effect or a video of a project. Files never change. */
export const voiceoverFiles = pgTable(
  'voiceover_files',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => voiceoverProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    kind: text({ enum: ['speech', 'effect', 'music', 'upload', 'video'] }).notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    /** The waveform in its wire format. */
    peaks: text(),
    /** Hash of what is spoken and by whom; null for uploads. */
    fingerprint: text(),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('voiceover_files_of_project').on(table.projectId, table.createdAt),
    index('voiceover_files_by_fingerprint').on(table.projectId, table.fingerprint),
  ],
);

/** A stretch of a track: a text that is spoken, or a file. */
export const voiceoverClips = pgTable(
  'voiceover_clips',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => voiceoverProjects.id, { onDelete: 'cascade' }),
    trackId: text()
      .notNull()
      .references(() => voiceoverTracks.id, { onDelete: 'cascade' }),
    /** The text to speak, or the description of an effect. */
    text: text().notNull().default(''),
    startMs: integer().notNull(),
    /** Where it must end; null: where its sound ends. */
    endMs: integer(),
    fileId: text(),
    /** Of the file, in ms. */
    trimStartMs: integer().notNull().default(0),
    trimEndMs: integer().notNull().default(0),
    gainDb: doublePrecision().notNull().default(0),
    fadeInMs: integer().notNull().default(0),
    fadeOutMs: integer().notNull().default(0),
    /** The text changed after its file was made. */
    isStale: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('voiceover_clips_of_project').on(table.projectId, table.startMs)],
);

/** A run that speaks the stale clips, or a file that is rendered. */
export const voiceoverExports = pgTable(
  'voiceover_exports',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => voiceoverProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    /** null: a run that only speaks. */
    format: text({ enum: voiceoverExportFormats }),
    state: text({ enum: voiceoverExportStates }).notNull(),
    /** 0–1 */
    progress: real().notNull().default(0),
    problem: text(),
    fingerprint: text(),
    jobId: text(),
    fileName: text(),
    contentType: text(),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    durationMs: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('voiceover_exports_of_project').on(table.projectId, table.createdAt),
    index('voiceover_exports_by_state').on(table.state, table.createdAt),
  ],
);
