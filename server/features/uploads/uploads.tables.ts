import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { uploadPurposes } from '../../../contract/catalogue/upload-purposes.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A stored part of an upload. */
export interface UploadPart {
  readonly key: string;
  readonly bytes: number;
}

/** Files that arrive in parts. A part counts once its row is committed, so a killed server loses at most one part. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: uploadPurposes }).notNull(),
    name: text().notNull(),
    type: text(),
    /** Declared. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The sum of all parts. */
    offset: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<readonly UploadPart[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('uploads_of_workspace').on(table.workspaceId), index('uploads_by_expiry').on(table.expiresAt)],
);
