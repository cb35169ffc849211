import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { workspaces } from '../workspace/workspace.tables.ts';

/** Usage summed by hour, so that charts do not read single generations. An empty string means none. */
export const usageHours = pgTable(
  'usage_hours',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Start of the hour (UTC). */
    hour: timestamp({ withTimezone: true }).notNull(),
    userId: text().notNull(),
    apiKeyId: text().notNull().default(''),
    voiceId: text().notNull().default(''),
    modelId: text().notNull().default(''),
    /** `TTS`, `STS` …, like the source of history items. */
    product: text().notNull(),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    characters: bigint({ mode: 'number' }).notNull().default(0),
    requests: bigint({ mode: 'number' }).notNull().default(0),
    audioMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Sum of the times to first audio over `requests`. */
    firstAudioMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Failed generations and their refunded credits (U-57). */
    failedRequests: bigint({ mode: 'number' }).notNull().default(0),
    refundedCredits: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'usage_hours_pk',
      columns: [
        table.workspaceId,
        table.hour,
        table.userId,
        table.apiKeyId,
        table.voiceId,
        table.modelId,
        table.product,
      ],
    }),
    index('usage_by_user').on(table.workspaceId, table.userId, table.hour),
  ],
);
