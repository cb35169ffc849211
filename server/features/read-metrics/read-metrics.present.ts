import type { ReadFigures } from '../../../contract/publishing/read-metrics.ts';
import type { ReadMetricsService, ReadTotals } from './read-metrics.service.ts';

const presentFigures = ({ plays, seconds, completions, earnedMicros }: ReadTotals): ReadFigures => ({
  plays,
  minutes: Math.round((seconds / 60) * 10) / 10,
  completions,
  earnings_micros: earnedMicros,
});

export const presentMetrics = (
  { from, to, days, reads, total }: Awaited<ReturnType<ReadMetricsService['find']>>,
  microsPerHour: number,
) => ({
  from,
  to,
  days: days.map(({ day, totals }) => ({ day, ...presentFigures(totals) })),
  reads: reads.map(({ read, totals }) => ({ read_id: read.id, title: read.title, ...presentFigures(totals) })),
  total: presentFigures(total),
  rate_micros_per_hour: microsPerHour,
});
