import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { VoiceCategory } from '../../../contract/voices/voices.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Shared voices: by link with email addresses, in the library with everybody, or both. It copies the searched columns,
 * so that a search reads one table.
 */
export const sharedVoices = pgTable(
  'shared_voices',
  {
    /** No foreign key, because copies work until the notice period ends even after the voice is deleted. */
    voiceId: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** `public_user_id` of the owner. */
    publicOwnerId: text().notNull(),
    /** Shared by link with `emails`. */
    isShared: boolean().notNull().default(false),
    emails: text().array().notNull().default([]),
    inLibrary: boolean().notNull().default(false),
    /** End of the notice period after the owner withdrew the voice. */
    disableAt: timestamp({ withTimezone: true }),
    noticePeriodDays: integer().notNull().default(0),
    /** Credits per character for others; null means 1. */
    customRate: real(),
    liveModeration: boolean().notNull().default(false),
    freeUsersAllowed: boolean().notNull().default(true),
    previewHistoryItemId: text(),
    mixingAllowed: boolean().notNull().default(false),
    readerAppEnabled: boolean().notNull().default(false),
    readerRestrictedOn: jsonb().$type<{ resource_type: 'read' | 'collection'; resource_id: string }[]>(),
    featured: boolean().notNull().default(false),
    /** The voice is banned and hidden; a job updates this. */
    isBlocked: boolean().notNull().default(false),
    reviewStatus: text()
      .$type<'not_requested' | 'pending' | 'declined' | 'allowed' | 'allowed_with_changes'>()
      .notNull()
      .default('allowed'),
    reviewMessage: text(),
    category: text().$type<VoiceCategory>().notNull(),
    /** When the voice library agreement was accepted, and its version; null: shared before it was asked for. */
    agreedAt: timestamp({ withTimezone: true }),
    agreementVersion: text(),
    name: text().notNull(),
    description: text().notNull().default(''),
    labels: jsonb().$type<Record<string, string>>().notNull().default({}),
    gender: text().notNull().default(''),
    age: text().notNull().default(''),
    accent: text().notNull().default(''),
    language: text().notNull().default(''),
    locale: text(),
    useCase: text().notNull().default(''),
    descriptive: text().notNull().default(''),
    embedding: real('print').array(),
    charactersWeek: bigint({ mode: 'number' }).notNull().default(0),
    charactersYear: bigint({ mode: 'number' }).notNull().default(0),
    addedByCount: integer().notNull().default(0),
    likedByCount: integer().notNull().default(0),
    sharedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Filter values as `key:value`, so that one index serves all combinations. */
    facets: text()
      .array()
      .generatedAlwaysAs(
        (): SQL =>
          sql`array['category:' || ${sharedVoices.category}, 'gender:' || ${sharedVoices.gender}, 'age:' || ${sharedVoices.age}, 'accent:' || ${sharedVoices.accent}, 'language:' || ${sharedVoices.language}, 'locale:' || coalesce(${sharedVoices.locale}, ''), 'use_case:' || ${sharedVoices.useCase}, 'descriptive:' || ${sharedVoices.descriptive}, 'owner:' || ${sharedVoices.publicOwnerId}]`,
      ),
    searchText: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', ${sharedVoices.name} || ' ' || ${sharedVoices.description} || ' ' || ${sharedVoices.gender} || ' ' || ${sharedVoices.age} || ' ' || ${sharedVoices.accent} || ' ' || ${sharedVoices.language} || ' ' || ${sharedVoices.useCase} || ' ' || ${sharedVoices.descriptive})`,
    ),
  },
  (table) => [
    index('shared_voices_search').using('gin', table.searchText),
    index('shared_voices_facets').using('gin', table.facets),
    index('shared_voices_changed').on(table.updatedAt, table.voiceId),
    index('shared_voices_trending').on(table.inLibrary, table.charactersWeek.desc(), table.voiceId),
    index('shared_voices_latest').on(table.inLibrary, table.sharedAt.desc(), table.voiceId),
    index('shared_voices_most_used').on(table.inLibrary, table.charactersYear.desc(), table.voiceId),
    index('shared_voices_most_added').on(table.inLibrary, table.addedByCount.desc(), table.voiceId),
    index('shared_voices_language').on(table.inLibrary, table.language, table.charactersWeek.desc()),
    index('shared_voices_of_owner').on(table.publicOwnerId),
  ],
);
export type SharedVoiceRow = typeof sharedVoices.$inferSelect;

/** Usage of a shared voice by others, per day. */
export const sharedVoiceDays = pgTable(
  'shared_voice_days',
  {
    voiceId: text()
      .notNull()
      .references(() => sharedVoices.voiceId, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Usage in the reader app. */
    isReader: boolean().notNull().default(false),
    characters: bigint({ mode: 'number' }).notNull().default(0),
    users: integer().notNull().default(0),
    added: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.voiceId, table.day, table.isReader] }),
    index('shared_voice_days_by_day').on(table.day),
  ],
);

/** Users of a shared voice on a day, to count each once; deleted after the day. */
export const sharedVoiceDayUsers = pgTable(
  'shared_voice_day_users',
  {
    voiceId: text()
      .notNull()
      .references(() => sharedVoices.voiceId, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    isReader: boolean().notNull().default(false),
    userId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.voiceId, table.day, table.isReader, table.userId] }),
    index('shared_voice_day_users_by_day').on(table.day),
  ],
);
