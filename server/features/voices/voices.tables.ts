import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { VoiceRecipe } from '../../../engines/lab/fitting/adaptation.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A statement that a person confirmed about recordings, and when. */
export interface VoiceConsent {
  readonly statement: string;
  readonly userId: string;
  readonly at: string;
}

/** What an imported file said about its voice. */
export interface VoiceOrigin {
  /** The ID of the voice where it was exported. */
  readonly voiceId: string;
  /** The terms that the exporter stated. */
  readonly license: string | null;
  /** The consents that were confirmed there; `consent` is that of the person who imported it. */
  readonly consents: readonly { readonly statement: string; readonly at: string }[];
  readonly importedAt: string;
}

/** Voices that people created or added; default voices belong to the engines. */
export const voices = pgTable(
  'voices',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    category: text().$type<'cloned' | 'generated' | 'professional'>().notNull(),
    /** gender, age, accent, use_case, descriptive, language, and other labels of the user. */
    labels: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** ISO 639; its own language first. */
    languages: text().array().notNull(),
    /** Null for a professional voice that is not trained. */
    recipe: jsonb().$type<VoiceRecipe>(),
    /** Speaker embedding; null if unknown. */
    embedding: real('print').array(),
    /** Counts changes of its sound; previews and cached speech belong to one version. */
    version: integer().notNull().default(1),
    /** The library voice of which this is a copy, and its owner's public id. */
    sourceVoiceId: text(),
    sourceOwnerId: text(),
    /** Credits per character when the copy was added; null: the current rate of the owner applies. */
    sourceRate: real(),
    isBookmarked: boolean().notNull().default(false),
    favoritedAt: timestamp({ withTimezone: true }),
    safetyControl: text().$type<'NONE' | 'BAN' | 'CAPTCHA'>().notNull().default('NONE'),
    requiresVerification: boolean().notNull().default(false),
    verifiedAt: timestamp({ withTimezone: true }),
    recordingQuality: text().$type<'studio' | 'good' | 'ok' | 'poor' | 'bad'>(),
    recordingQualityReason: text(),
    /** Consent of the creator, and of those who added recordings later. */
    consent: jsonb().$type<VoiceConsent & { readonly added?: readonly VoiceConsent[] }>(),
    /** Null for a voice that was not imported from a file. */
    origin: jsonb().$type<VoiceOrigin>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The words that a search finds, folded like `foldedWords`, each after a space. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => {
        const texts = sql`lower(${voices.name} || ' ' || ${voices.description} || ' ' || ${voices.category} || ' ' || jsonb_path_query_array(${voices.labels}, '$.*')::text)`;
        const unaccented = sql`regexp_replace(normalize(${texts}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
        const plain = sql`replace(replace(replace(translate(${unaccented}, 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
        const separators = sql.raw(
          "'[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+'",
        );
        return sql`' ' || regexp_replace(${plain}, ${separators}, ' ', 'g') || ' '`;
      }),
  },
  (table) => [
    index('voices_of_workspace').on(table.workspaceId, table.createdAt.desc().nullsFirst(), table.id),
    index('voices_by_name').on(table.workspaceId, sql`${table.name} collate "und-x-icu"`, table.id),
    index('voices_of_source').on(table.sourceVoiceId).where(sql`source_voice_id is not null`),
  ],
);
export type VoiceRow = Omit<typeof voices.$inferSelect, 'searchText'>;
/** What lists show of a voice. */
export type ListedRow = Omit<VoiceRow, 'embedding' | 'consent' | 'recipe' | 'origin'> & {
  readonly recipe: Pick<VoiceRecipe, 'base' | 'clone'> | null;
};

/** A workspace's own settings for a voice. */
export const voiceSettingsOverrides = pgTable(
  'voice_settings',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    settings: jsonb().$type<VoiceSettingsWire>().notNull(),
    /** What its speech goes through; null: none. */
    effects: jsonb().$type<EffectChain>(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.voiceId] })],
);

/** Favourite default voices of a workspace; its own voices store this in their row. */
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

/** Voice additions and edits of a workspace in a credit period (VOICE-021). */
export const voiceAddEdits = pgTable('voice_add_edits', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  periodEndsAt: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});
