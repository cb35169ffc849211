import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { versionOrigins } from '../../../contract/history/history-versions.ts';
import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import { type HistoryLine, historyItems } from '../history/history.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A range in the text of the version that this one was made from, and what replaced it. */
interface RespokenRange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Versions of history items. An item has none until its second version is made; then the first is the original. */
export const historyVersions = pgTable(
  'history_versions',
  {
    /** The last part of `blobKey`; the ID of the item for the original. */
    id: text().primaryKey(),
    itemId: text()
      .notNull()
      .references(() => historyItems.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    origin: text({ enum: versionOrigins }).notNull(),
    fromVersionId: text().references((): AnyPgColumn => historyVersions.id, { onDelete: 'set null' }),
    /** The lines of a dialogue are joined by newlines. */
    text: text(),
    dialogue: jsonb().$type<readonly HistoryLine[]>(),
    respoken: jsonb().$type<RespokenRange>(),
    /** All effects since the speech, in their order: what speech that is spliced into this version needs. */
    appliedEffects: jsonb().$type<EffectChain>(),
    /** Those that made this version. */
    effects: jsonb().$type<EffectChain>(),
    seed: bigint({ mode: 'number' }),
    credits: bigint({ mode: 'number' }).notNull().default(0),
    contentType: text().notNull(),
    outputFormat: text().notNull(),
    blobKey: text().notNull(),
    audioBytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer().notNull(),
    peaks: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('history_versions_by_item').on(table.itemId, table.createdAt, table.id),
    index('history_versions_by_source').on(table.fromVersionId),
  ],
);
