import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** How the player of a workspace looks and who may embed it (NATIVE-006). */
export const audioNativeSettings = pgTable('audio_native_settings', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** In `data-publicuserid` of the snippet. */
  publicUserId: text().notNull().unique(),
  voiceId: text(),
  modelId: text(),
  title: text().notNull().default(''),
  author: text().notNull().default(''),
  image: text().notNull().default(''),
  small: boolean().notNull().default(false),
  textColor: text().notNull(),
  backgroundColor: text().notNull(),
  sessionization: integer().notNull().default(0),
  /** Origins and paths whose pages may embed the player, and be narrated by their address. */
  allowedUrls: jsonb().$type<readonly string[]>().notNull().default([]),
  /** Whether a page of an allowed address gets a narration when it is first read. */
  narratesPages: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
});

/** The player of one project. */
export const audioNativeProjects = pgTable(
  'audio_native_projects',
  {
    projectId: text()
      .primaryKey()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    isEnabled: boolean().notNull().default(true),
    /** The page that it narrates. */
    url: text(),
    title: text().notNull(),
    author: text().notNull(),
    image: text().notNull(),
    small: boolean().notNull(),
    textColor: text().notNull(),
    backgroundColor: text().notNull(),
    sessionization: integer().notNull(),
    /** The snapshot that readers hear. */
    publishedSnapshotId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('audio_native_projects_by_url').on(table.workspaceId, table.url)],
);

/** How much of a player was heard, by day. No row is about a person. */
export const audioNativeListens = pgTable(
  'audio_native_listens',
  {
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    loads: integer().notNull().default(0),
    plays: integer().notNull().default(0),
    /** Seconds that were heard. */
    seconds: integer().notNull().default(0),
    completions: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);
