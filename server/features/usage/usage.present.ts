import type { UsageReply, UsageTableReply, UsageTotalsReply } from '../../../contract/billing/usage.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { UsageService } from './usage.service.ts';
import type { UsageTable } from './usage-table.service.ts';

export const presentUsage = ({ times, usage }: Awaited<ReturnType<UsageService['getStats']>>): UsageReply => ({
  time: times,
  usage: Object.fromEntries(usage),
});

export const presentTotals = (totals: Awaited<ReturnType<UsageService['getTotals']>>): UsageTotalsReply => ({
  credits: totals.credits,
  characters: totals.characters,
  requests: totals.requests,
  audio_ms: totals.audioMs,
  failed_requests: totals.failedRequests,
  refunded_credits: totals.refundedCredits,
});

export const presentPeriod = ({ startsAt, endsAt }: Awaited<ReturnType<UsageService['getPeriod']>>) => ({
  starts_unix: unixSeconds(startsAt),
  ends_unix: unixSeconds(endsAt),
});

export const presentTable = ({ columns, rows }: UsageTable): UsageTableReply => ({
  columns: ['time', ...columns, 'credits'],
  column_types: ['DateTime', ...columns.map(() => 'String' as const), 'Int'],
  column_units: [null, ...columns.map(() => null), 'credits'],
  rows: rows.map(({ startMs, parts, credits }) => [new Date(startMs).toISOString(), ...parts, credits]),
});
