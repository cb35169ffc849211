import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { type DictionaryRule, resourceRoles } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A pronunciation dictionary; its rules are those of its versions. */
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
    /** What members may do who did not make it; null: nothing. */
    workspaceAccess: text({ enum: resourceRoles }),
    latestVersionId: text().notNull(),
    latestRulesCount: integer().notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull().defaultNow(),
  },
  (table) => [index().on(table.workspaceId, table.createdAt, table.id)],
);

/** The rules of a dictionary from one change to the next. A version never changes. */
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
    /** 1 for the first. */
    number: integer().notNull(),
    createdBy: text().notNull(),
    rules: jsonb().$type<readonly DictionaryRule[]>().notNull(),
    rulesCount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('dictionary_version_number').on(table.dictionaryId, table.number), index().on(table.workspaceId)],
);
