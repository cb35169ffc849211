import { eq, lt, sql } from 'drizzle-orm';
import { fromDrizzle, type Db as Queue } from 'pg-boss';
import type { Db, Tx } from '../db/database-client.ts';
import type { WorkspaceId } from '../ids.ts';
import type { DueJobs } from '../metrics/work-metrics.ts';
import { jobProgress } from './jobs.tables.ts';

/** Lets pg-boss write in an existing transaction. */
export const queueIn = (tx: Tx): Queue => fromDrizzle(tx, sql);

/** Deletes finished jobs whose payload or result contains one of `texts`; those that wait or run stay. */
export async function deleteFinishedJobs(tx: Tx, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await tx.execute(sql`
      delete from pgboss.job
      where state in ('completed', 'cancelled', 'failed')
        and position(lower(${text}) in lower(concat_ws(' ', data::text, output::text))) > 0`);
}

/** The queues with a job that a worker could start now. One index of waiting jobs answers it. */
export async function queuesWithDueJobs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()
  `);
  return rows.map(({ name }) => name);
}

/** How many jobs of each queue a worker could start now, and how long the oldest of them has been waiting. */
export async function countDueJobs(db: Db): Promise<DueJobs[]> {
  const { rows } = await db.execute<{ name: string; count: number; oldest: number }>(sql`
    select name, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
  `);
  return rows.map(({ name, count, oldest }) => ({ name, count, oldestS: oldest }));
}

/** Lets another process start a running job at once. The attempt that was stopped does not count. */
export async function giveBackJob(db: Db, queue: string, jobId: string): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, start_after = now()
    where name = ${queue} and id = ${jobId} and state = 'active'
  `);
}

/** Whether a job of this queue was queued since this time, and did not fail. */
export async function wasQueuedSince(db: Db, name: string, time: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pgboss.job
    where name = ${name} and created_on >= ${time.toISOString()}::timestamptz and state not in ('cancelled', 'failed')
    limit 1
  `);
  return rows.length > 0;
}

/** The progress of running jobs. A row exists while an attempt of the job runs. */
export const jobProgressStore = (db: Db) => ({
  async put(row: {
    jobId: string;
    workspaceId: WorkspaceId;
    name: string;
    percent: number;
    stage: string | null;
    updatedAt: Date;
  }) {
    const { percent, stage, updatedAt } = row;
    await db
      .insert(jobProgress)
      .values(row)
      .onConflictDoUpdate({ target: jobProgress.jobId, set: { percent, stage, updatedAt } });
  },

  async get(jobId: string): Promise<{ percent: number; stage: string | null } | undefined> {
    const rows = await db
      .select({ percent: jobProgress.percent, stage: jobProgress.stage })
      .from(jobProgress)
      .where(eq(jobProgress.jobId, jobId));
    return rows[0];
  },

  async delete(jobId: string): Promise<void> {
    await db.delete(jobProgress).where(eq(jobProgress.jobId, jobId));
  },

  /** Deletes rows left by crashed workers. */
  async deleteBefore(time: Date): Promise<void> {
    await db.delete(jobProgress).where(lt(jobProgress.updatedAt, time));
  },
});

/** Sets the retries of the waiting jobs of a queue. */
export async function setRetries(
  db: Db,
  queue: string,
  { retryLimit, retryDelay }: { readonly retryLimit: number; readonly retryDelay: number },
): Promise<void> {
  await db.execute(sql`
    update pgboss.job set retry_limit = ${retryLimit}, retry_delay = ${retryDelay}
    where name = ${queue} and state in ('created', 'retry')
  `);
}
