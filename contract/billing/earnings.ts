import { z } from 'zod';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { earningKinds } from './earnings-limits.ts';

const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const day = () =>
  z
    .string()
    .regex(isoDay, 'must be a day, as 2027-01-31')
    .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day, as 2027-01-31');
const month = () => z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month, as 2027-01');

/** Lines of one page at most. */
const maxPageSize = 200;

const earningSum = z.object({
  /** Null if the lines are grouped by source. */
  day: z.string().nullable(),
  kind: z.enum(earningKinds),
  /** The voice, read, task or transfer; null if the lines are grouped by day. */
  source_id: z.string().nullable(),
  /** Millionths of a US dollar. */
  amount_micros: z.int(),
  /** Characters of voices, seconds of reads, tasks. */
  quantity: z.int(),
  /** Number of lines. */
  count: z.int(),
});
export type EarningSumReply = z.infer<typeof earningSum>;

const earningLine = z.object({
  line_id: z.string(),
  kind: z.enum(earningKinds),
  /** Millionths of a US dollar; negative for what was paid out or taken back. */
  amount_micros: z.int(),
  source_id: z.string(),
  quantity: z.int(),
  created_at_unix: unix(),
});
export type EarningLineReply = z.infer<typeof earningLine>;

export const earningsRoutes = defineRoutes({
  'GET /v1/payouts/earnings': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'Earnings of the workspace over a range of days in UTC, by day and kind, or by source.',
    query: z.object({
      from: day(),
      /** Included. */
      to: day(),
      group: z.enum(['day', 'source']).default('day'),
    }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      /** What was earned in the range, without transfers. */
      earned_micros: z.int(),
      earnings: z.array(earningSum),
    }),
  },
  'GET /v1/payouts/lines': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'The lines of the balance of the workspace, newest first.',
    query: z.object({
      limit: z.int().min(1).max(maxPageSize).default(50),
      /** `next_cursor` of the page before. */
      cursor: z.string().max(64).optional(),
      kind: z.enum(earningKinds).optional(),
    }),
    reply: z.object({
      lines: z.array(earningLine),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /v1/payouts/statements': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'Months with a statement, newest first.',
    reply: z.object({
      statements: z.array(
        z.object({
          /** `2027-01` */
          month: z.string(),
          earned_micros: z.int(),
          /** Transfers of the month, less what was returned. */
          paid_micros: z.int(),
        }),
      ),
    }),
  },
  'GET /v1/payouts/statements/{month}': {
    access: 'account',
    permits: 'earnings.read',
    summary: 'The statement of a month in UTC: earnings by source, transfers, and the balance before and after it.',
    params: z.object({ month: month() }),
    query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
    content: ['application/pdf', 'text/csv'],
  },
});
