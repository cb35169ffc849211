import { apiRequestDays } from '../../../contract/workspaces/api-request-columns.ts';
import {
  type ApiRequestStats,
  type ApiRequestStatsQuery,
  maxDaysByHour,
} from '../../../contract/workspaces/api-requests.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import { listBuckets } from './api-requests.rules.ts';
import { type LatencyRow, type PartCount, requestStatsStore } from './request-stats.store.ts';

interface RequestStatsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysService, 'listNames'>;
}

const dayMs = 86_400_000;
const invalid = (param: string, message: string) => new AppError('invalid_parameters', { param, message });

/** Requests of the API keys of a workspace over time. */
export function requestStatsService({ db, clock, apiKeys }: RequestStatsDeps) {
  function readRange({ start_time: start, end_time: end, interval, time_zone }: ApiRequestStatsQuery) {
    if (end < start) throw invalid('end_time', 'end_time is before start_time.');
    // Older requests are deleted, and none is in the future.
    const startMs = Math.max(start, clock().getTime() - apiRequestDays * dayMs);
    const endMs = Math.max(startMs, Math.min(end, clock().getTime()));
    if (interval === 'hour' && endMs - startMs > maxDaysByHour * dayMs)
      throw invalid('interval', `Ranges by hour have up to ${maxDaysByHour} days.`);
    try {
      return { startMs, endMs, buckets: listBuckets(startMs, endMs, { interval, time_zone }) };
    } catch (error) {
      if (error instanceof RangeError) throw invalid('time_zone', `There is no time zone ${time_zone}.`);
      throw error;
    }
  }

  return {
    async read(actor: Actor, query: ApiRequestStatsQuery): Promise<ApiRequestStats> {
      requirePermission(actor, 'api_request.read');
      const range = readRange(query);
      const selection = {
        ...range,
        breakdown: query.breakdown,
        statusDigit: query.status && Number(query.status[0]),
        apiKeyId: query.api_key_id,
      };
      const store = requestStatsStore(db);
      const [counts, latency, names] = [
        await store.countParts(actor.workspaceId, selection),
        await store.readLatency(actor.workspaceId, selection),
        await apiKeys.listNames(actor),
      ];
      const nameOf = (id: string) => (query.breakdown === 'api_key' ? (names.get(id) ?? null) : id);
      return {
        time: range.buckets,
        parts: toParts(counts, range.buckets.length).map((part) => ({ ...part, name: nameOf(part.id) })),
        ...toLatency(latency, range.buckets.length),
        api_keys: [...names].map(([api_key_id, name]) => ({ api_key_id, name })),
      };
    },
  };
}
export type RequestStatsService = ReturnType<typeof requestStatsService>;

/** The counts of each part by bucket, largest part first. */
function toParts(counts: readonly PartCount[], bucketCount: number) {
  const parts = new Map<string, { readonly requests: number[]; total: number }>();
  for (const { bucket, part, requests } of counts) {
    const row = parts.get(part) ?? { requests: new Array<number>(bucketCount).fill(0), total: 0 };
    row.requests[bucket] = requests;
    row.total += requests;
    parts.set(part, row);
  }
  const sorted = [...parts].sort(([, a], [, b]) => b.total - a.total);
  return sorted.map(([id, { requests }]) => ({ id, requests }));
}

function toLatency(rows: readonly LatencyRow[], bucketCount: number): Pick<ApiRequestStats, 'latency' | 'totals'> {
  const total = rows.find(({ bucket }) => bucket === null);
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const pick = (row: LatencyRow | undefined, at: number) => {
    const ms = row?.percentiles?.[at];
    return ms === undefined ? null : Math.round(ms);
  };
  const line = (at: number) => Array.from({ length: bucketCount }, (_, bucket) => pick(byBucket.get(bucket), at));
  return {
    latency: { p50: line(0), p95: line(1), p99: line(2) },
    totals: {
      requests: total?.requests ?? 0,
      failed: total?.failed ?? 0,
      p50: pick(total, 0),
      p95: pick(total, 1),
      p99: pick(total, 2),
    },
  };
}
