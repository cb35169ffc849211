import { z } from 'zod';
import { queryBoolean, queryInt, unix } from '../fields/fields.ts';
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

/** What a table of use can be grouped by. */
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

/** 32503680000000 is the year 3000, in milliseconds: what is later is no date of ours. */
const latestMs = 32_503_680_000_000;

/**
 * Milliseconds since 1970, as the SDK’s documentation says; its examples are in seconds, so that what is below 10^11,
 * a day of 1973 in milliseconds, counts as seconds.
 */
const moment = () => queryInt().min(0).max(latestMs);

/** Which time, and whose use: the caller’s own, or all of the workspace, which is for its admins. */
const range = {
  start_unix: moment(),
  end_unix: moment(),
  include_workspace_metrics: queryBoolean().default(false),
};

export const usageReply = z.object({
  /** Beginnings of the buckets, in milliseconds since 1970; the first one is `start_unix` where its bucket began before. */
  time: z.array(z.int()),
  /** For each part of the breakdown, one value a bucket; `All` where there is none. */
  usage: z.record(z.string(), z.array(z.number())),
});
export type UsageReply = z.infer<typeof usageReply>;

/** All of a time in one: what was used, and what failed and was given back (U-57). */
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

/** The month of the plan that runs now, in seconds since 1970. */
export const usagePeriodReply = z.object({ starts_unix: unix(), ends_unix: unix() });

/** A table; `column_types` and `column_units` say what each of `columns` holds. */
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
    permission: 'user_read',
    summary: 'What was used, by time and by voice, model, key, user or product.',
    query: z.object({
      ...range,
      breakdown_type: z.enum(usageBreakdowns).default('none'),
      aggregation_interval: z.enum(usageIntervals).default('day'),
      /** Seconds; whole hours, since use is counted by the hour. */
      aggregation_bucket_size: queryInt().min(1).max(315_360_000).nullish(),
      metric: z.enum(usageMetrics).default('credits'),
      /** Whose days, weeks and months; UTC where absent. */
      time_zone: z.string().max(64).default('UTC'),
    }),
    reply: usageReply,
  },
  'GET /v1/usage/totals': {
    access: 'account',
    permission: 'user_read',
    summary: 'What was used in a time in all, and what failed and was given back.',
    query: z.object(range),
    reply: usageTotalsReply,
  },
  'GET /v1/usage/period': {
    access: 'account',
    permission: 'user_read',
    summary: 'The month of the plan: when its credits began to count, and when they begin anew.',
    reply: usagePeriodReply,
  },
  'POST /v1/workspace/analytics/query/usage-by-product-over-time': {
    access: 'account',
    permission: 'workspace_read',
    summary: 'Credits of the workspace as a table, by time and product or by what else is asked; for its admins.',
    body: z.object({
      start_time: z.int().min(1_577_836_800_000).max(latestMs),
      end_time: z.int().min(1_577_836_800_000).max(latestMs),
      /** Whole hours, since use is counted by the hour. */
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
