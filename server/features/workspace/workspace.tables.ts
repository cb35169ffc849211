import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { users } from '../user/user.tables.ts';

/** The tenants: content belongs to a workspace, not to a person. */
export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  ownerId: text()
    .notNull()
    .references(() => users.id),
  /** Seconds of inactivity after which the app signs out; null: never. */
  sessionInactivityTimeoutS: integer(),
  /** Apply to speech requests that name no dictionaries (DICT-004). */
  pronunciationDictionaryLocators: jsonb().$type<readonly DictionaryLocator[]>().notNull().default([]),
  /** The number of seats that was agreed with this workspace; null: that of its plan (PLAN-066). */
  maxSeats: integer(),
  /** WS-003: a shared file is kept for the person who received it. */
  storingSharedFilesOnUser: boolean().notNull().default(true),
  /** What every member may do; null: everything (ROLE-008). */
  allMembersPermissions: jsonb().$type<readonly GroupPermission[]>(),
  /** Receives the notice that a library voice will be removed (WS-027). */
  voiceLibraryRemovalNoticeWebhookId: text(),
  /** Receive finished transcripts (WS-028). */
  speechToTextWebhookIds: text().array().notNull().default([]),
  /** Members may use voices of the library (WS-025). */
  allowsVoiceLibrary: boolean().notNull().default(true),
  /** People of a verified domain join at sign-on (WS-005); null: off. */
  autoProvisioningAt: timestamp({ withTimezone: true }),
  /** The ID of the admin who turned it on. */
  autoProvisioningBy: text(),
  /** Members may sign in only by the provider of the workspace. */
  requiresSingleSignOn: boolean().notNull().default(false),
  /** Whether who finds a leaked key may disable it, for all keys; null: as each key says. */
  allowsThirdPartyDisabling: boolean(),
  /** PRIV-001; null: the default of the plan. */
  trainingOptOut: boolean(),
  trainingOptOutAt: timestamp({ withTimezone: true }),
  /** Days after which audio, texts and logs are deleted (U-62); null: kept. */
  audioRetentionDays: integer(),
  textRetentionDays: integer(),
  logRetentionDays: integer(),
  /** Generations store neither text nor audio (U-62). */
  zeroRetention: boolean().notNull().default(false),
  /** The workspace is closed, and is deleted after the grace period; null: it is open. */
  deletionRequestedAt: timestamp({ withTimezone: true }),
  /** The ID of the admin who requested it. */
  deletionRequestedBy: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'editor'] }).notNull(),
    /** A locked member cannot act in the workspace; their content stays (WS-010). */
    lockedAt: timestamp({ withTimezone: true }),
    /** Credits that the member may use in each period; null: no limit of their own. */
    characterLimit: bigint({ mode: 'number' }),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] }), index().on(table.userId)],
);
