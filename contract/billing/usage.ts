import { z } from 'zod';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** O-30 */
export const usageBreakdowns = [
  'none',
  'voice',
  'voice_multiplier',
  'user',
  'groups',
  'api_keys',
  'all_api_keys',
  'product_type',
  'model',
  'resource',
  'request_queue',
  'region',
  'subresource_id',
  'reporting_workspace_id',
  'has_api_key',
  'request_source',
] as const;
export type UsageBreakdown = (typeof usageBreakdowns)[number];

export const usageMetrics = [
  'credits',
  'tts_characters',
  'minutes_used',
  'request_count',
  'ttfb_avg',
  'ttfb_p95',
  'fiat_units_spent',
  'concurrency',
  'concurrency_average',
] as const;
export type UsageMetric = (typeof usageMetrics)[number];

export const usageIntervals = ['hour', 'day', 'week', 'month', 'cumulative'] as const;
export type UsageInterval = (typeof usageIntervals)[number];

/** Columns by which usage tables can be grouped. */
export const usageColumns = [
  'product_type',
  'model',
  'voice_id',
  'user_id',
  'fiat_currency',
  'fiat_charge_type',
  'region',
  'reporting_workspace_id',
  'request_source',
  'resource_id',
  'subresource_id',
  'request_queue_type',
  'voice_multiplier',
  'hashed_xi_api_key',
  'billing_group_id',
  'surface',
  'actor',
] as const;
export type UsageColumn = (typeof usageColumns)[number];

const filterOperations = ['in', 'not_in', 'le', 'ge', 'lt', 'gt', 'eq', 'neq'] as const;
const cell = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);

/** The year 3000 in milliseconds: later timestamps are rejected. */
const maxTimestampMs = 32_503_680_000_000;

/**
 * Unix milliseconds, as the SDK documents. Its examples use seconds, so values below 10^11 (1973 in milliseconds) are read
 * as seconds.
 */
const timestamp = () => z.int().min(0).max(maxTimestampMs);

/** Time range, and whether to include the whole workspace (admins only) or only the caller. */
const range = {
  start_unix: timestamp(),
  end_unix: timestamp(),
  include_workspace_metrics: z.boolean().default(false),
};

export const usageReply = z.object({
  /** Start times of the buckets, Unix milliseconds; the first one is at least `start_unix`. */
  time: z.array(z.int()),
  /** One value per bucket for each part of the breakdown; the part is `All` without a breakdown. */
  usage: z.record(z.string(), z.array(z.number())),
});
export type UsageReply = z.infer<typeof usageReply>;

/** Totals of a time range: usage, failures and refunds (U-57). */
export const usageTotalsReply = z.object({
  credits: z.int(),
  characters: z.int(),
  requests: z.int(),
  /** Length of the audio in ms. */
  audio_ms: z.int(),
  failed_requests: z.int(),
  refunded_credits: z.int(),
});
export type UsageTotalsReply = z.infer<typeof usageTotalsReply>;

/** The current period of the plan, Unix seconds. */
export const usagePeriodReply = z.object({ starts_unix: unix(), ends_unix: unix() });

/** A table; `column_types` and `column_units` describe `columns`. */
export const usageTableReply = z.object({
  columns: z.array(z.string()),
  column_types: z.array(z.enum(['DateTime', 'String', 'Int'])),
  column_units: z.array(z.enum(['credits']).nullable()),
  rows: z.array(z.array(z.union([z.string(), z.int()]))),
});
export type UsageTableReply = z.infer<typeof usageTableReply>;

export const usageRoutes = defineRoutes({
  'GET /v1/usage/character-stats': {
    access: 'account',
    permits: 'usage.read',
    summary: 'Usage by time and by voice, model, API key, user or product.',
    query: z.object({
      ...range,
      breakdown_type: z.enum(usageBreakdowns).default('none'),
      aggregation_interval: z.enum(usageIntervals).default('day'),
      /** Seconds; whole hours, because usage is counted by the hour. */
      aggregation_bucket_size: z.int().min(1).max(315_360_000).nullish(),
      metric: z.enum(usageMetrics).default('credits'),
      /** Time zone of days, weeks and months; default UTC. */
      time_zone: z.string().max(64).default('UTC'),
    }),
    reply: usageReply,
  },
  'GET /v1/usage/totals': {
    access: 'account',
    permits: 'usage.read',
    summary: 'Total usage, failures and refunds of a time range.',
    query: z.object(range),
    reply: usageTotalsReply,
  },
  'GET /v1/usage/period': {
    access: 'account',
    permits: 'usage.read',
    summary: 'Start and end of the current credit period of the plan.',
    reply: usagePeriodReply,
  },
  'POST /v1/workspace/analytics/query/usage-by-product-over-time': {
    access: 'account',
    permits: 'usage.query_workspace',
    summary: 'Credits of the workspace as a table, by time and product or other columns. Admins only.',
    body: z.object({
      start_time: z.int().min(1_577_836_800_000).max(maxTimestampMs),
      end_time: z.int().min(1_577_836_800_000).max(maxTimestampMs),
      /** Whole hours, because usage is counted by the hour. */
      interval_seconds: z.int().min(1).max(315_360_000).default(60),
      group_by: z.array(z.enum(usageColumns)).max(usageColumns.length).nullish(),
      filters: z
        .array(
          z.object({
            column: z.string().max(64),
            operation: z.enum(filterOperations),
            values: z.array(cell).max(1000),
          }),
        )
        .max(20)
        .nullish(),
      time_zone: z.string().max(64).default('UTC'),
    }),
    reply: usageTableReply,
  },
});
