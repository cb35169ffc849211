import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';

/**
 * Procedures as a person changed them, until they publish a version of the agent: saved procedures are a part of the
 * config of a version.
 */
export const agentProcedureDrafts = pgTable(
  'agent_procedure_drafts',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text().notNull(),
    /** `agtprc_…`; the same on all branches. */
    procedureId: text().notNull(),
    userId: text().notNull(),
    /** The next version is without it. */
    isRemoved: boolean().notNull().default(false),
    name: text().notNull(),
    type: text({ enum: ['free_form', 'deterministic', 'folder'] }).notNull(),
    trigger: text().notNull(),
    content: text().notNull(),
    folderParentId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.branchId, table.userId, table.procedureId] })],
);
