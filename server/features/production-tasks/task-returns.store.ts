import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { ProductionTask } from './production-tasks.store.ts';
import { productionTasks } from './production-tasks.tables.ts';

/**
 * The producer deleted their account, was suspended, or left the team of the task. Work that was submitted is reviewed
 * all the same. Producers and members are nouns below this one, so that SQL names their tables.
 */
export const isWithoutRight: SQL = and(
  isNull(productionTasks.submittedAt),
  sql`(production_tasks.producer_id is null
    or not exists (select 1 from producers p
      where p.user_id = production_tasks.producer_id and p.state = 'active')
    or (production_tasks.team_id is not null and not exists (select 1 from production_team_members m
      where m.team_id = production_tasks.team_id and m.user_id = production_tasks.producer_id
      and m.joined_at is not null)))`,
)!;

export const taskReturnsStore = (db: Db | Tx) => ({
  /** Tasks in the work of people who may not work on them any more; of all tenants, or only those of one producer. */
  list(limit: number, producerId?: string): Promise<ProductionTask[]> {
    const ofProducer = producerId === undefined ? undefined : eq(productionTasks.producerId, producerId);
    return db
      .select()
      .from(productionTasks)
      .where(and(eq(productionTasks.state, 'active'), isWithoutRight, ofProducer))
      .orderBy(asc(productionTasks.createdAt))
      .limit(limit);
  },
});
