import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The concurrency slots that server processes hold. The migration makes the table unlogged: its rows end with the
 * processes, and a commit does not wait for the disk.
 */
export const concurrencySlots = pgTable(
  'concurrency_slots',
  {
    tenant: text().notNull(),
    /** From 1 to the limit of the tenant. */
    slot: integer().notNull(),
    /** The server process that holds it: if it dies, the slot is free. */
    instanceId: text().notNull(),
    /** Whether another process waits for a slot of the tenant. */
    isWanted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.slot] })],
);
