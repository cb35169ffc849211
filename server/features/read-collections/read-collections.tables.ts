import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { reads } from '../reads/reads.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Reads in the order of their author, such as a series. */
export const readCollections = pgTable(
  'read_collections',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    isPublic: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('read_collections_by_date').on(table.workspaceId, table.createdAt, table.id)],
);

export const readCollectionItems = pgTable(
  'read_collection_items',
  {
    collectionId: text()
      .notNull()
      .references(() => readCollections.id, { onDelete: 'cascade' }),
    readId: text()
      .notNull()
      .references(() => reads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.readId] }),
    index('read_collection_items_of_read').on(table.readId),
  ],
);
