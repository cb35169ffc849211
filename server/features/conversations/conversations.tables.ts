import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Conversations of people with agents, by any channel. */
export const conversations = pgTable(
  'conversations',
  {
    /** `conversation_id`: `conv_…` */
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text(),
    versionId: text(),
    environment: text().notNull().default('production'),
    /** `initiated`, then `in-progress`, `processing` (the analysis) and `done` or `failed`. */
    status: text({ enum: ['initiated', 'in-progress', 'processing', 'done', 'failed'] }).notNull(),
    /** The member or key that opened it; null for strangers. */
    userId: text(),
    /** `user_id` that the client sends. */
    endUserId: text(),
    /** `conversation_initiation_source` */
    source: text().notNull().default('unknown'),
    sourceVersion: text(),
    /** `public`, `signed_url`, `authorization_header`… */
    authorization: text().notNull().default('public'),
    textOnly: boolean().notNull().default(false),
    direction: text({ enum: ['inbound', 'outbound'] }),
    /** ISO 639-1 */
    language: text(),
    timezone: text(),
    /** `conversation_initiation_client_data` of the client. */
    initiation: jsonb().$type<JsonObject>().notNull().default({}),
    /** `phone_call`, `batch_call` and other parts of `metadata` that single channels have. */
    channel: jsonb().$type<JsonObject>().notNull().default({}),
    terminationReason: text().notNull().default(''),
    error: jsonb().$type<{ readonly code: number; readonly reason: string }>(),
    warnings: jsonb().$type<readonly string[]>().notNull().default([]),
    messageCount: integer().notNull().default(0),
    toolNames: jsonb().$type<readonly string[]>().notNull().default([]),
    visitedAgentIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Of the conversation as a whole, s. */
    durationS: integer().notNull().default(0),
    /** Credits. */
    cost: integer().notNull().default(0),
    /** Tokens and prices by model; see `charging` of the public API. */
    charging: jsonb().$type<JsonObject>().notNull().default({}),
    rating: doublePrecision(),
    feedback: jsonb().$type<JsonObject>(),
    /** `analysis` of the public API; null until it was made. */
    analysis: jsonb().$type<JsonObject>(),
    /** `success`, `failure` or `unknown`. */
    callSuccessful: text({ enum: ['success', 'failure', 'unknown'] })
      .notNull()
      .default('unknown'),
    title: text(),
    summary: text(),
    /** Stereo: the person left, the agent right. */
    audioKey: text(),
    audioBytes: bigint({ mode: 'number' }).notNull().default(0),
    hasUserAudio: boolean().notNull().default(false),
    hasAgentAudio: boolean().notNull().default(false),
    deleteAt: timestamp({ withTimezone: true, precision: 6 }),
    transcriptDeletedAt: timestamp({ withTimezone: true, precision: 6 }),
    audioDeletedAt: timestamp({ withTimezone: true, precision: 6 }),
    startedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    acceptedAt: timestamp({ withTimezone: true, precision: 6 }),
    endedAt: timestamp({ withTimezone: true, precision: 6 }),
    /** Renewed while it runs. One that stays behind belongs to a killed server. */
    seenAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    /** Sums of measured times, for the analytics. */
    metrics: jsonb().$type<JsonObject>().notNull().default({}),
  },
  (table) => [
    index('conversations_by_date').on(table.workspaceId, table.startedAt, table.id),
    index('conversations_of_agent').on(table.agentId, table.startedAt),
    index('conversations_of_end_user').on(table.workspaceId, table.endUserId),
    index('conversations_running').on(table.status, table.seenAt),
  ],
);

/** What was said and done, in order. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** 0, 1, 2… */
    position: integer().notNull(),
    role: text({ enum: ['user', 'agent'] }).notNull(),
    message: text(),
    /** From the start of the conversation, ms. */
    atMs: integer().notNull(),
    /** The other fields of the transcript in the public API. */
    details: jsonb().$type<JsonObject>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    index('conversation_turns_trigrams').using('gin', table.message.op('gin_trgm_ops')),
  ],
);

/** Files that a person sends in a conversation. */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    /** `file_id` */
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('conversation_files_of_conversation').on(table.conversationId)],
);
