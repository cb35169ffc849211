import { bigint, index, integer, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** The price of the voice per character: 1, or the rate of a library voice. */
    voiceMultiplier: real().notNull().default(1),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    characters: bigint({ mode: 'number' }).notNull().default(0),
    requests: bigint({ mode: 'number' }).notNull().default(0),
    audioMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Sum of the times to first audio over `requests`. */
    firstAudioMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Requests by their time to first audio, in the steps of `firstAudioStep`. */
    firstAudioSteps: integer().array().notNull().default([]),
    /** The most requests of the workspace that ran at the same time, and the sum of that number over `requests`. */
    peakConcurrency: integer().notNull().default(0),
    concurrencySum: bigint({ mode: 'number' }).notNull().default(0),
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
        table.voiceMultiplier,
      ],
    }),
    index('usage_by_user').on(table.workspaceId, table.userId, table.hour),
  ],
);
