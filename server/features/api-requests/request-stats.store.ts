import { type SQL, sql } from 'drizzle-orm';
import type { ApiRequestStatsQuery } from '../../../contract/workspaces/api-requests.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';

export interface StatsSelection {
  /** Start times of the buckets, ascending, in ms since 1970. */
  readonly buckets: readonly number[];
  /** Both ends included, in ms since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly breakdown: ApiRequestStatsQuery['breakdown'];
  /** The first digit of the status codes; undefined: any. */
  readonly statusDigit: number | undefined;
  readonly apiKeyId: string | undefined;
}

export interface PartCount {
  /** The index of the bucket. */
  readonly bucket: number;
  readonly part: string;
  readonly requests: number;
}

export interface LatencyRow {
  /** Null: all buckets together. */
  readonly bucket: number | null;
  readonly requests: number;
  readonly failed: number;
  /** The 50th, 95th and 99th percentile, in ms; null without requests. */
  readonly percentiles: readonly number[] | null;
}

const partColumns: Readonly<Record<StatsSelection['breakdown'], SQL>> = {
  status: sql`(status / 100)::text || 'xx'`,
  path: sql`method || ' ' || route`,
  api_key: sql`coalesce(api_key_id, '')`,
};

/** The requests of a workspace that fit, each with the index of its bucket. */
function selected(workspaceId: WorkspaceId, selection: StatsSelection): SQL {
  const { buckets, startMs, endMs, statusDigit, apiKeyId } = selection;
  const starts = sql.param(buckets.map((ms) => new Date(ms).toISOString()));
  return sql`
    select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as bucket, status, method, route, api_key_id, duration_ms
    from api_requests
    where workspace_id = ${workspaceId}
      and created_at between ${new Date(startMs).toISOString()}::timestamptz and ${new Date(endMs).toISOString()}::timestamptz
      ${statusDigit === undefined ? sql`` : sql`and status / 100 = ${statusDigit}`}
      ${apiKeyId === undefined ? sql`` : sql`and api_key_id = ${apiKeyId}`}`;
}

export const requestStatsStore = (db: Db) => ({
  async countParts(workspaceId: WorkspaceId, selection: StatsSelection): Promise<PartCount[]> {
    const { rows } = await db.execute(sql`
      select bucket, ${partColumns[selection.breakdown]} as part, count(*)::int as requests
      from (${selected(workspaceId, selection)}) as requests group by 1, 2`);
    return rows as unknown as PartCount[];
  },

  async readLatency(workspaceId: WorkspaceId, selection: StatsSelection): Promise<LatencyRow[]> {
    const { rows } = await db.execute(sql`
      select bucket, count(*)::int as requests, (count(*) filter (where status >= 400))::int as failed,
        percentile_cont(array[0.5, 0.95, 0.99]) within group (order by duration_ms) as percentiles
      from (${selected(workspaceId, selection)}) as requests group by grouping sets ((bucket), ())`);
    return rows as unknown as LatencyRow[];
  },
});
