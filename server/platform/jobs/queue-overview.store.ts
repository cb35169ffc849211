import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';

type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

export interface QueueCounts {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** A job of the queue, without its payload, which may contain secrets. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly state: StoredState;
  readonly workspaceId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Attempts after the first one. */
  readonly retries: number;
  /** The message of the latest failure. */
  readonly error: string | null;
}

interface StoredJob extends Record<string, unknown>, Omit<QueuedJob, 'createdAt' | 'startedAt' | 'endedAt'> {
  /** Seconds since 1970, as the two below. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

const maxErrorLength = 1000;

const columns = sql`
  id::text as id, name, state::text as state, data->>'workspaceId' as "workspaceId",
  extract(epoch from created_on)::float8 as "createdAt", extract(epoch from started_on)::float8 as "startedAt",
  extract(epoch from completed_on)::float8 as "endedAt",
  retry_count::int as retries, left(coalesce(output->>'message', output->'value'->>'message'), ${maxErrorLength}) as error`;

const toDate = (inS: number | null): Date | null => (inS === null ? null : new Date(inS * 1000));
const toJob = ({ createdAt, startedAt, endedAt, ...job }: StoredJob): QueuedJob => ({
  ...job,
  createdAt: new Date(createdAt * 1000),
  startedAt: toDate(startedAt),
  endedAt: toDate(endedAt),
});

/** The jobs of all tenants, for staff. */
export const queueOverviewStore = (db: Db | Tx) => ({
  /** The queues with jobs that wait, run or have failed, by name. Ended jobs are deleted after seven days. */
  async countJobs(): Promise<QueueCounts[]> {
    const { rows } = await db.execute<{ name: string; waiting: number; running: number; failed: number }>(sql`
      select name, (count(*) filter (where state in ('created', 'retry')))::int as waiting,
        (count(*) filter (where state = 'active'))::int as running,
        (count(*) filter (where state = 'failed'))::int as failed
      from pgboss.job where state not in ('completed', 'cancelled') group by name order by name`);
    return rows;
  },

  /** Newest first, after the job `after`. */
  async listJobs(query: {
    readonly states: readonly StoredState[];
    readonly name: string | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  }): Promise<QueuedJob[]> {
    const { states, name, after, limit } = query;
    const stateList = sql.join(
      states.map((state) => sql`${state}`),
      sql`, `,
    );
    const { rows } = await db.execute<StoredJob>(sql`
      select ${columns} from pgboss.job
      where state::text in (${stateList})
        ${name === undefined ? sql`` : sql`and name = ${name}`}
        ${after === undefined ? sql`` : sql`and (created_on, id) < (select created_on, id from pgboss.job where id = ${after}::uuid)`}
      order by created_on desc, id desc limit ${limit}`);
    return rows.map(toJob);
  },

  async findJob(name: string, id: string): Promise<QueuedJob | undefined> {
    const { rows } = await db.execute<StoredJob>(
      sql`select ${columns} from pgboss.job where name = ${name} and id = ${id}::uuid`,
    );
    return rows[0] && toJob(rows[0]);
  },

  /** Whether a job of this queue with this payload waits or runs. */
  async hasUnfinished(name: string, payload: Readonly<Record<string, string | boolean>>): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select 1 from pgboss.job
      where name = ${name} and state in ('created', 'retry', 'active')
        and data->'payload' @> ${JSON.stringify(payload)}::jsonb
      limit 1`);
    return rows.length > 0;
  },
});
