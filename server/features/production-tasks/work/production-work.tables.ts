import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workKinds, workStates } from '../../../../contract/productions/productions.ts';
import { productionItems, productionOrders } from '../../production-orders/production-orders.tables.ts';
import { workspaces } from '../../workspace/workspace.tables.ts';
import { productionTasks } from '../production-tasks.tables.ts';

/** What the producer works on: a resource in a workspace that belongs to the task alone. */
export const productionWorks = pgTable(
  'production_works',
  {
    id: text().primaryKey(),
    taskId: text()
      .notNull()
      .unique()
      .references(() => productionTasks.id, { onDelete: 'cascade' }),
    workspaceId: text()
      .notNull()
      .unique()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: workKinds }).notNull(),
    /** The dubbing project, transcript or studio project; null until it exists. */
    resourceId: text(),
    state: text({ enum: workStates }).notNull(),
    problem: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('production_works_by_state').on(table.state, table.createdAt)],
);

/** A file that a task delivers. Customers see those of approved tasks. */
export const productionDeliverables = pgTable(
  'production_deliverables',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => productionOrders.id, { onDelete: 'cascade' }),
    itemId: text()
      .notNull()
      .references(() => productionItems.id, { onDelete: 'cascade' }),
    taskId: text()
      .notNull()
      .references(() => productionTasks.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    blobKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** 1 for the first submission of a task. */
    version: integer().notNull(),
    approvedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [
    index('production_deliverables_of_order').on(table.orderId, table.createdAt),
    index('production_deliverables_of_task').on(table.taskId, table.version),
  ],
);
