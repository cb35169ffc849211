import { pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { conversations } from '../conversations/conversations.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Labels for conversations. */
export const conversationTags = pgTable(
  'conversation_tags',
  {
    /** `tag_id` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [unique('conversation_tags_title').on(table.workspaceId, table.title)],
);

export const taggedConversations = pgTable(
  'tagged_conversations',
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    tagId: text()
      .notNull()
      .references(() => conversationTags.id, { onDelete: 'cascade' }),
    taggedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.tagId] })],
);
