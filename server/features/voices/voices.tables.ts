import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** What somebody confirmed of recordings, and when. */
export interface VoiceConsent {
  readonly statement: string;
  readonly userId: string;
  readonly at: string;
}

/** Voices that people made or added; the default voices are the engines'. */
export const voices = pgTable(
  'voices',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who made it; null: the account is gone. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    category: text().$type<'cloned' | 'generated' | 'professional'>().notNull(),
    /** gender, age, accent, use_case, descriptive, language, and what else the user wrote. */
    labels: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** ISO 639, its own first. */
    languages: text().array().notNull(),
    /** Null: it cannot speak yet (a professional voice that is not trained). */
    recipe: jsonb().$type<VoiceRecipe>(),
    /** What it sounds like, see `VoicePrint`; null: not known. */
    print: real().array(),
    /** Counts the changes of its sound: samples and cached speech of another version are another voice's. */
    version: integer().notNull().default(1),
    /** The voice of the library that this one was added from, and its owner's public id. */
    sourceVoiceId: text(),
    sourceOwnerId: text(),
    /** Credits a character that its owner asked for when it was added; null: what is asked for now. */
    sourceRate: real(),
    isBookmarked: boolean().notNull().default(false),
    favoritedAt: timestamp({ withTimezone: true }),
    safetyControl: text().$type<'NONE' | 'BAN' | 'CAPTCHA'>().notNull().default('NONE'),
    requiresVerification: boolean().notNull().default(false),
    verifiedAt: timestamp({ withTimezone: true }),
    recordingQuality: text().$type<'studio' | 'good' | 'ok' | 'poor' | 'bad'>(),
    recordingQualityReason: text(),
    /** Whoever made it confirmed that they may, and whoever added recordings later did. */
    consent: jsonb().$type<VoiceConsent & { readonly added?: readonly VoiceConsent[] }>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('voices_of_workspace').on(table.workspaceId, table.createdAt.desc()),
    index('voices_of_source').on(table.sourceVoiceId).where(sql`source_voice_id is not null`),
  ],
);
export type VoiceRow = typeof voices.$inferSelect;

/** What a workspace changed of a voice's settings. */
export const voiceSettingsOverrides = pgTable(
  'voice_settings',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    settings: jsonb().$type<VoiceSettingsWire>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.voiceId] })],
);

/** Default voices that a workspace marked; voices of its own have it in their row. */
export const voiceBookmarks = pgTable(
  'voice_bookmarks',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    favoritedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.voiceId] })],
);

/** Voices added and edited by a workspace in a credit period (VOICE-021). */
export const voiceAddEdits = pgTable('voice_add_edits', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  periodEndsAt: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});
