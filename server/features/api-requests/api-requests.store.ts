import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { apiRequests } from './api-requests.tables.ts';

export type ApiRequestRow = typeof apiRequests.$inferSelect;

const filterColumns = {
  request_id: apiRequests.id,
  method: apiRequests.method,
  path: apiRequests.route,
  status_code: apiRequests.status,
  duration: apiRequests.durationMs,
  api_key_id: apiRequests.apiKeyId,
  user_id: apiRequests.userId,
} as const;
export type FilterColumn = keyof typeof filterColumns;
export const numberColumns: ReadonlySet<FilterColumn> = new Set(['status_code', 'duration']);
export const isFilterColumn = (name: string): name is FilterColumn => Object.hasOwn(filterColumns, name);

/** Keeps the rows whose column has one of the values, or compares as `operation` says with the only value. */
export type RequestFilter =
  | { readonly column: FilterColumn; readonly operation: 'in' | 'not_in'; readonly values: readonly unknown[] }
  | { readonly column: FilterColumn; readonly operation: 'le' | 'ge' | 'lt' | 'gt'; readonly value: number };

export interface RequestSelection {
  /** Both ends included. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly isAscending: boolean;
  readonly filters: readonly RequestFilter[];
  /** A part of the route, or an ID. */
  readonly search: string | undefined;
  readonly limit: number;
}

const comparisons = { le: lte, ge: gte, lt, gt } as const;

function toCondition(filter: RequestFilter): SQL | undefined {
  const column = filterColumns[filter.column];
  if ('value' in filter) return comparisons[filter.operation](column, filter.value);
  const values = filter.values.filter((value) => value !== null) as string[];
  const isOne = or(inArray(column, values), filter.values.includes(null) ? isNull(column) : undefined);
  // `not in` is null for a column without a value.
  return filter.operation === 'in' ? isOne : not(sql`coalesce(${isOne}, false)`);
}

export const apiRequestsStore = (db: Db | Tx) => ({
  /** Writes rows of all tenants; those of a workspace that was deleted in the meantime are left out. */
  async insert(rows: readonly ApiRequestRow[]): Promise<void> {
    const json = JSON.stringify(
      rows.map((row) => [
        row.id,
        row.workspaceId,
        row.userId,
        row.apiKeyId,
        row.method,
        row.route,
        row.status,
        row.durationMs,
        row.createdAt,
      ]),
    );
    await db.execute(sql`
      insert into api_requests
        (id, workspace_id, user_id, api_key_id, method, route, status, duration_ms, created_at)
      select r ->> 0, r ->> 1, r ->> 2, r ->> 3, r ->> 4, r ->> 5, (r ->> 6)::int, (r ->> 7)::int, (r ->> 8)::timestamptz
      from jsonb_array_elements(${json}::jsonb) r
      where exists (select from workspaces where workspaces.id = r ->> 1)
      on conflict do nothing`);
  },

  async list(workspaceId: WorkspaceId, selection: RequestSelection): Promise<ApiRequestRow[]> {
    const { from, to, isAscending, filters, search, limit } = selection;
    const direction = isAscending ? asc : desc;
    return db
      .select()
      .from(apiRequests)
      .where(
        and(
          eq(apiRequests.workspaceId, workspaceId),
          from && gte(apiRequests.createdAt, from),
          to && lte(apiRequests.createdAt, to),
          ...filters.map(toCondition),
          search === undefined
            ? undefined
            : or(sql`strpos(lower(${apiRequests.route}), ${search.toLowerCase()}) > 0`, eq(apiRequests.id, search)),
        ),
      )
      .orderBy(direction(apiRequests.createdAt), direction(apiRequests.id))
      .limit(limit);
  },

  /** Deletes up to `limit` old rows of all tenants; returns how many it deleted. */
  async deleteBefore(time: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from api_requests where ctid = any(array(
        select ctid from api_requests where created_at < ${time.toISOString()}::timestamptz limit ${limit}
      ))`);
    return rowCount ?? 0;
  },
});
