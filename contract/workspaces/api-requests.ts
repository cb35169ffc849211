import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** Days after which the list forgets a request. */
export const apiRequestDays = 30;

/** Columns of the table, in their order. */
export const apiRequestColumns = [
  'timestamp',
  'request_id',
  'method',
  'path',
  'status_code',
  'duration',
  'api_key_id',
  'api_key_name',
  'user_id',
] as const;

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

export const apiRequestsRoutes = defineRoutes({
  'POST /v1/workspace/analytics/requests': {
    access: 'account',
    permits: 'api_request.read',
    summary: `Lists the HTTP requests that API keys of the workspace made in the last ${apiRequestDays} days, as a table.`,
    body: query,
    reply: table,
  },
});
