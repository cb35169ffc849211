import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { resourceRoles } from '../../../contract/permissions/roles.ts';
import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Pronunciation dictionaries; the rules are in their versions. */
export const dictionaries = pgTable(
  'pronunciation_dictionaries',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    createdBy: text().notNull(),
    name: text().notNull(),
    description: text(),
    /** The role of members other than the creator; null for no access. */
    workspaceAccess: text({ enum: resourceRoles }),
    latestVersionId: text().notNull(),
    latestRulesCount: integer().notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt, table.id)],
);

/** Immutable versions of a dictionary's rules. */
export const dictionaryVersions = pgTable(
  'pronunciation_dictionary_versions',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    dictionaryId: text()
      .notNull()
      .references(() => dictionaries.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    number: integer().notNull(),
    createdBy: text().notNull(),
    rules: jsonb().$type<readonly DictionaryRule[]>().notNull(),
    rulesCount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('dictionary_version_number').on(table.dictionaryId, table.number), index().on(table.workspaceId)],
);
