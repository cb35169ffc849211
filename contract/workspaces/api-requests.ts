import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { apiRequestColumns, apiRequestDays, requestBreakdowns, statusClasses } from './api-request-columns.ts';

/** The years 2020 and 3000 in milliseconds. */
const timestamp = () => z.int().min(1_577_836_800_000).max(32_503_680_000_000);
const cell = z.union([z.string().max(300), z.number(), z.boolean(), z.null()]);

const query = z.object({
  /** Unix milliseconds, both ends included; at least one of the two. */
  start_time: timestamp().nullish(),
  end_time: timestamp().nullish(),
  limit: z.int().min(1).max(1000).default(100),
  /** By default the newest first if there is an end, otherwise the oldest. */
  sort: z.enum(['asc', 'desc']).nullish(),
  filters: z
    .array(
      z.object({
        column: z.string().max(64),
        operation: z.enum(['in', 'not_in', 'le', 'ge', 'lt', 'gt', 'eq', 'neq']),
        values: z.array(cell).max(1000),
      }),
    )
    .max(20)
    .nullish(),
  /** A part of the path, or a request ID. */
  search: z.string().max(300).nullish(),
});
export type ApiRequestQuery = z.output<typeof query>;

/** A table; `column_types` and `column_units` describe `columns`. */
const table = z.object({
  columns: z.array(z.enum(apiRequestColumns)),
  column_types: z.array(z.enum(['DateTime', 'String', 'Int'])),
  column_units: z.array(z.enum(['ms']).nullable()),
  rows: z.array(z.array(z.union([z.string(), z.int(), z.null()]))),
});
export type ApiRequestTable = z.infer<typeof table>;

export const requestIntervals = ['hour', 'day'] as const;
/** Longest range by hour, in days. */
export const maxDaysByHour = 8;

const statsQuery = z.object({
  /** Unix milliseconds, both ends included. */
  start_time: timestamp(),
  end_time: timestamp(),
  interval: z.enum(requestIntervals).default('day'),
  breakdown: z.enum(requestBreakdowns).default('status'),
  /** The time zone of days. */
  time_zone: z.string().max(64).default('UTC'),
  status: z.enum(statusClasses).optional(),
  api_key_id: z.string().max(64).optional(),
});
export type ApiRequestStatsQuery = z.output<typeof statsQuery>;

/** One value for each time; null: no requests. */
const durations = z.array(z.int().nullable());
const latency = z.object({ p50: durations, p95: durations, p99: durations });
const duration = z.int().nullable();

const stats = z.object({
  /** Start times of the buckets, in Unix milliseconds. */
  time: z.array(z.int()),
  /** Requests in each bucket by part of the breakdown, largest first. The name of a deleted key is null. */
  parts: z.array(z.object({ id: z.string(), name: z.string().nullable(), requests: z.array(z.int()) })),
  /** Milliseconds until the end of the response. */
  latency,
  totals: z.object({
    requests: z.int(),
    /** Answered with a status of 400 or more. */
    failed: z.int(),
    p50: duration,
    p95: duration,
    p99: duration,
  }),
  /** The API keys of the workspace. */
  api_keys: z.array(z.object({ api_key_id: z.string(), name: z.string() })),
});
export type ApiRequestStats = z.infer<typeof stats>;

export const apiRequestsRoutes = defineRoutes({
  'POST /v1/workspace/analytics/requests': {
    access: 'account',
    permits: 'api_request.read',
    summary: `Lists the HTTP requests that API keys of the workspace made in the last ${apiRequestDays} days, as a table.`,
    body: query,
    reply: table,
  },
  'GET /v1/workspace/analytics/request-stats': {
    access: 'account',
    permits: 'api_request.read',
    summary: 'Counts the HTTP requests of API keys over time, with percentiles of their duration.',
    requestsPerMinute: 60,
    query: statsQuery,
    reply: stats,
  },
});
