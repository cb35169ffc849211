import { bigint, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { videoThemes } from '../../../contract/catalogue/video-themes.ts';
import { historyItems } from '../history/history.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** The video of an item in a theme: rendered once and stored as long as the item. */
export const shareVideos = pgTable(
  'share_videos',
  {
    /** The unguessable part of the video's address. */
    token: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    historyItemId: text()
      .notNull()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    theme: text({ enum: videoThemes }).notNull(),
    state: text({ enum: ['waiting', 'running', 'ready', 'failed', 'cancelled'] }).notNull(),
    percent: integer(),
    problem: text(),
    jobId: text(),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    readyAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique('share_videos_one_per_theme').on(table.historyItemId, table.theme)],
);
