import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { historyItems } from '../history/history.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** The recording that a history item of the voice changer was made from, stored as long as the item. */
export const voiceChangeSources = pgTable('voice_change_sources', {
  historyItemId: text()
    .primaryKey()
    .references(() => historyItems.id, { onDelete: 'cascade' }),
  workspaceId: text()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  fileName: text().notNull(),
  contentType: text().notNull(),
  blobKey: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  durationMs: integer().notNull(),
  /** The waveform in its wire format. */
  peaks: text(),
});
