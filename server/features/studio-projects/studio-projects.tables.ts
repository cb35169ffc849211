import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import {
  fictionKinds,
  normalizationModes,
  projectSourceTypes,
  qualityPresets,
  targetAudiences,
} from '../../../contract/studio/studio-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Books, articles and podcasts. */
export const studioProjects = pgTable(
  'studio_projects',
  {
    /** `project_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who created it. */
    userId: text().notNull(),
    name: text().notNull(),
    defaultTitleVoiceId: text().notNull(),
    defaultParagraphVoiceId: text().notNull(),
    defaultModelId: text().notNull(),
    qualityPreset: text({ enum: qualityPresets }).notNull(),
    sourceType: text({ enum: projectSourceTypes }),
    /** How it came into being, and why that failed; null for a blank one. */
    creation: jsonb().$type<{
      readonly type: 'blank' | 'generate_podcast' | 'auto_assign_voices' | 'dub_video' | 'import_speech';
      readonly status: 'pending' | 'creating' | 'finished' | 'failed';
      readonly progress: number;
      readonly problem?: string;
    }>(),
    title: text(),
    author: text(),
    description: text().notNull().default(''),
    genres: jsonb().$type<readonly string[]>().notNull().default([]),
    targetAudience: text({ enum: targetAudiences }),
    /** ISO 639-1 */
    language: text(),
    contentType: text(),
    originalPublicationDate: text(),
    matureContent: boolean().notNull().default(false),
    isbnNumber: text(),
    fiction: text({ enum: fictionKinds }),
    volumeNormalization: boolean().notNull().default(false),
    normalization: text({ enum: normalizationModes }).notNull().default('auto'),
    callbackUrl: text(),
    coverKey: text(),
    coverContentType: text(),
    /** The editor goes on to the next chapter (STUDIO-006). */
    continuePlaying: boolean().notNull().default(false),
    dictionaries: jsonb().$type<readonly DictionaryLocator[]>().notNull().default([]),
    chapterOrderChangedAt: timestamp({ withTimezone: true }),
    lastConvertedAt: timestamp({ withTimezone: true }),
    latestSnapshotId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_projects_by_date').on(table.workspaceId, table.updatedAt, table.id)],
);

/** The cast of a project: a voice with its own settings. A voice may have several parts. */
export const studioVoices = pgTable(
  'studio_voices',
  {
    /** `project_voice_ref_id` */
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    /** The character that it speaks. */
    alias: text().notNull(),
    stability: doublePrecision().notNull(),
    similarityBoost: doublePrecision().notNull(),
    style: doublePrecision().notNull(),
    speed: doublePrecision().notNull(),
    useSpeakerBoost: boolean().notNull(),
    /** dB */
    volumeGain: doublePrecision().notNull().default(0),
    isPinned: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_voices_of_project').on(table.projectId, table.createdAt)],
);

/** Sounds and music of a project: copies, so that nothing is lost when the original is deleted. */
export const studioAssets = pgTable(
  'studio_assets',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: ['sound', 'music', 'recording'] }).notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    /** The waveform in its wire format. */
    peaks: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('studio_assets_of_project').on(table.projectId, table.createdAt)],
);
