import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { taskEventKinds } from '../../../contract/productions/production-tasks-limits.ts';
import { assignmentStates, taskStates, taskTypes } from '../../../contract/productions/productions.ts';
import { productionItems, productionMedia, productionOrders } from '../production-orders/production-orders.tables.ts';
import { productionTeams } from '../production-teams/production-teams.tables.ts';
import { users } from '../user/user.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A piece of work on the board: one medium of an item, in one language. */
export const productionTasks = pgTable(
  'production_tasks',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => productionOrders.id, { onDelete: 'cascade' }),
    itemId: text()
      .notNull()
      .references(() => productionItems.id, { onDelete: 'cascade' }),
    mediaId: text()
      .notNull()
      .references(() => productionMedia.id, { onDelete: 'cascade' }),
    type: text({ enum: taskTypes }).notNull(),
    sourceLanguage: text().notNull(),
    /** Null of transcripts and audiobooks. */
    targetLanguage: text(),
    /** Of the medium; for a manuscript, as long as it is read. */
    durationMs: integer().notNull(),
    payCents: integer().notNull(),
    instructions: text().notNull().default(''),
    state: text({ enum: taskStates }).notNull().default('unclaimed'),
    /** Only its members may claim the task; null: everybody. */
    teamId: text().references(() => productionTeams.id, { onDelete: 'set null' }),
    /** The person who claimed it. */
    producerId: text().references(() => users.id, { onDelete: 'set null' }),
    reviewedBy: text(),
    /** How often the reviewer asked for changes. */
    revision: integer().notNull().default(0),
    /** Time for the work after a claim. */
    allowedMs: integer().notNull(),
    deadlineAt: timestamp({ withTimezone: true }),
    claimedAt: timestamp({ withTimezone: true }),
    /** Set while the task is active: its files are being made. */
    submittedAt: timestamp({ withTimezone: true }),
    approvedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('production_tasks_of_order').on(table.orderId),
    index('production_tasks_on_board').on(table.state, table.createdAt, table.id),
    index('production_tasks_of_producer').on(table.producerId, table.state),
    index('production_tasks_by_deadline').on(table.state, table.deadlineAt),
  ],
);

/** The work of one producer on a task, so that the task can return to the board. */
export const productionAssignments = pgTable(
  'production_assignments',
  {
    id: text().primaryKey(),
    taskId: text()
      .notNull()
      .references(() => productionTasks.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The workspace that earns the pay: that of the producer's profile at the claim. */
    workspaceId: text().references(() => workspaces.id, { onDelete: 'set null' }),
    state: text({ enum: assignmentStates }).notNull(),
    payCents: integer().notNull(),
    claimedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('production_assignments_of_task').on(table.taskId, table.claimedAt),
    index('production_assignments_of_user').on(table.userId, table.claimedAt),
  ],
);

/** What happened to a task, with the comments of producer and reviewer. */
export const productionTaskEvents = pgTable(
  'production_task_events',
  {
    id: text().primaryKey(),
    taskId: text()
      .notNull()
      .references(() => productionTasks.id, { onDelete: 'cascade' }),
    userId: text(),
    kind: text({ enum: taskEventKinds }).notNull(),
    text: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('production_task_events_of_task').on(table.taskId, table.createdAt)],
);
