import { maxMetricDays } from '../../../contract/publishing/publishing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ReadsService } from '../reads/reads.service.ts';
import type { Read } from '../reads/reads.store.ts';
import { addDays, countDays, dayOf, daysBetween } from './listening.rules.ts';
import { type ReadDay, readMetricsStore } from './read-metrics.store.ts';

interface ReadMetricsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly reads: Pick<ReadsService, 'listAll' | 'findByIds'>;
}

interface MetricsQuery {
  /** YYYY-MM-DD, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly readId: string | undefined;
}

export type ReadTotals = Pick<ReadDay, 'plays' | 'seconds' | 'completions' | 'earnedMicros'>;

const none: ReadTotals = { plays: 0, seconds: 0, completions: 0, earnedMicros: 0 };
const sumOf = (rows: readonly ReadTotals[]): ReadTotals =>
  rows.reduce(
    (sum, row) => ({
      plays: sum.plays + row.plays,
      seconds: sum.seconds + row.seconds,
      completions: sum.completions + row.completions,
      earnedMicros: sum.earnedMicros + row.earnedMicros,
    }),
    none,
  );

const defaultDays = 30;

/** How much of the reads of a workspace was heard and earned (PUB-004). */
export const readMetricsService = ({ db, clock, reads }: ReadMetricsDeps) => ({
  /** Throws `invalid_parameters` for a range that is empty or too long, and `read_not_found`. */
  async find(actor: Actor, query: MetricsQuery) {
    const to = query.to ?? dayOf(clock());
    const from = query.from ?? addDays(to, 1 - defaultDays);
    if (from > to) throw new AppError('invalid_parameters', { message: 'from is after to.', param: 'from' });
    if (countDays(from, to) > maxMetricDays)
      throw new AppError('invalid_parameters', { message: `Ask for at most ${maxMetricDays} days.`, param: 'from' });
    const days = daysBetween(from, to);
    const { readId } = query;
    const rows: readonly Read[] =
      readId === undefined ? await reads.listAll(actor) : await reads.findByIds(actor, [readId]);
    if (readId !== undefined && rows.length === 0) throw new AppError('read_not_found', { param: 'read_id' });
    const ids = rows.map(({ id }) => id);
    const sums = await readMetricsStore(db).sums(ids, from, to);
    const byDay = Map.groupBy(sums, ({ day }) => day);
    const byRead = Map.groupBy(sums, (row) => row.readId);
    return {
      from,
      to,
      days: days.map((day) => ({ day, totals: sumOf(byDay.get(day) ?? []) })),
      reads: rows.map((read) => ({ read, totals: sumOf(byRead.get(read.id) ?? []) })),
      total: sumOf(sums),
    };
  },
});
export type ReadMetricsService = ReturnType<typeof readMetricsService>;
