import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { VoiceSettingsWire } from '../../../contract/voices.ts';
import { workspaces } from '../workspace/tables.ts';

/** What a workspace changed of a voice's settings. */
export const voiceSettingsOverrides = pgTable(
  'voice_settings',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    voiceId: text().notNull(),
    settings: jsonb().$type<VoiceSettingsWire>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.voiceId] })],
);
