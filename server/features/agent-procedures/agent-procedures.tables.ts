import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { agents } from '../agents/agents.tables.ts';

/** Written instructions that an agent follows for one task. */
export const agentProcedures = pgTable(
  'agent_procedures',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    branchId: text().notNull(),
    name: text().notNull(),
    content: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    userId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [index('agent_procedures_of_branch').on(table.branchId, table.createdAt)],
);

/** Changes of a procedure that a person has not saved yet. */
export const agentProcedureDrafts = pgTable(
  'agent_procedure_drafts',
  {
    procedureId: text()
      .notNull()
      .references(() => agentProcedures.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    name: text(),
    content: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.procedureId, table.userId] })],
);
