import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

export const voiceCollections = pgTable(
  'voice_collections',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    icon: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('voice_collections_of_workspace').on(table.workspaceId)],
);

/** No foreign key on the voice, because default voices have no row. */
export const voiceCollectionEntries = pgTable(
  'voice_collection_entries',
  {
    collectionId: text()
      .notNull()
      .references(() => voiceCollections.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.voiceId] })],
);
