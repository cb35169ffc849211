import type { UsageColumn } from '../../../contract/billing/usage.ts';
import { hasUsageAnalytics } from '../../../contract/catalogue/plans/plan-ranks.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import {
  analyticsRequired,
  bucketSizeFromSeconds,
  invalidParameter,
  listBucketStarts,
  toHourRange,
} from './time/usage-time.service.ts';
import { columnParts, maxRows } from './usage.rules.ts';
import { type UsageFilter, type UsagePart, usageStore } from './usage.store.ts';

export interface ColumnFilter {
  readonly column: string;
  readonly operation: 'in' | 'not_in' | 'eq' | 'neq' | 'le' | 'ge' | 'lt' | 'gt';
  readonly values: readonly unknown[];
}

export interface UsageTableInput {
  /** Unix milliseconds, both ends included. */
  readonly startMs: number;
  readonly endMs: number;
  readonly intervalS: number;
  readonly groupBy: readonly UsageColumn[];
  readonly filters: readonly ColumnFilter[];
  readonly timeZone: string;
}

/** Credits by time and columns. */
export interface UsageTable {
  readonly columns: readonly UsageColumn[];
  readonly rows: readonly { startMs: number; parts: readonly string[]; credits: number }[];
}

const fields = { from: 'start_time', to: 'end_time', size: 'interval_seconds' };

interface UsageTableDeps {
  readonly db: Db;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** Usage tables of a workspace. Buckets without usage have no row. */
export function usageTableService({ db, subscription }: UsageTableDeps) {
  return {
    async query(actor: Actor, input: UsageTableInput): Promise<UsageTable> {
      requirePermission(actor, 'usage.query_workspace');
      const columns = [...new Set(input.groupBy)];
      const isDetailed = columns.length + input.filters.length > 0;
      if (isDetailed && !hasUsageAnalytics((await subscription.get(actor)).tier)) throw analyticsRequired('group_by');
      const hours = toHourRange(input.startMs, input.endMs, fields);
      const starts = listBucketStarts(
        hours,
        bucketSizeFromSeconds(input.intervalS, fields.size),
        input.timeZone,
        fields,
      );
      const usageSums = await usageStore(db).sumByBucket(actor.workspaceId, {
        ...hours,
        userId: undefined,
        starts: starts.map((ms) => new Date(ms)),
        by: columns.map((column) => requirePart(column, 'group_by')),
        measure: 'credits',
        filters: input.filters.map(toFilter),
        limit: maxRows + 1,
      });
      if (usageSums.length > maxRows)
        throw invalidParameter(
          fields.size,
          `The table would have more than ${maxRows} rows. Choose a larger interval.`,
        );
      const sortedSums = usageSums.toSorted((a, b) => a.bucket - b.bucket || compareParts(a.parts, b.parts));
      const rows = sortedSums.map(({ bucket, parts, value }) => ({ startMs: starts[bucket]!, parts, credits: value }));
      return { columns, rows };
    },
  };
}
export type UsageTableService = ReturnType<typeof usageTableService>;

function compareParts(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}

function requirePart(column: string, param: string): UsagePart {
  const part = Object.hasOwn(columnParts, column) ? columnParts[column as UsageColumn] : undefined;
  if (part) return part;
  throw invalidParameter(
    param,
    `This server does not count usage by ${column}. Use one of: ${Object.keys(columnParts).join(', ')}.`,
  );
}

function toFilter({ column, operation, values }: ColumnFilter): UsageFilter {
  const part = requirePart(column, 'filters');
  if (!['in', 'not_in', 'eq', 'neq'].includes(operation))
    throw invalidParameter('filters', `${column} is text and supports the operations in, not_in, eq and neq.`);
  if (values.length === 0 || values.some((value) => typeof value !== 'string'))
    throw invalidParameter('filters', `The filter of ${column} needs one or more text values.`);
  return { part, isIncluded: operation === 'in' || operation === 'eq', values: values as string[] };
}
