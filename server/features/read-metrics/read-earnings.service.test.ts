import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { earningsService, findEarningDiscrepancies } from '../earnings/earnings.service.ts';
import { earnings as earningsTable } from '../earnings/earnings.tables.ts';
import { createPublished, testReads } from '../reads/test-reads.ts';
import { readEarningsService } from './read-earnings.service.ts';
import { readMetricsService } from './read-metrics.service.ts';
import { readMetricsStore } from './read-metrics.store.ts';

const { db } = await testDatabase();
const services = await testReads(db);
const { clock, reads, publicReads } = services;
const nothing = async () => {};
const earnings = earningsService({
  ...{ db, clock, live: { publishToMany: nothing } },
  voiceRateMicros: 30_000,
  isPrivate: () => false,
});
const readEarnings = readEarningsService({ db, clock, earnings, publicReads, microsPerHour: 360_000 });
const metrics = readMetricsService({ db, clock, reads });
const pay = () => readEarnings.payClosedDays(new AbortController().signal);
const linesOf = (workspaceId: string) =>
  db
    .select({
      kind: earningsTable.kind,
      amountMicros: earningsTable.amountMicros,
      sourceId: earningsTable.sourceId,
      quantity: earningsTable.quantity,
      reference: earningsTable.reference,
    })
    .from(earningsTable)
    .where(eq(earningsTable.workspaceId, workspaceId))
    .orderBy(earningsTable.reference);

/** A published read that was heard for `seconds` of each chapter on each of these days. */
async function createHeard(days: readonly string[], seconds: number) {
  const published = await createPublished(services, [1, 1]);
  const { chapters } = await publicReads.find(published.read.slug);
  const hear = (chapter: 0 | 1, day: string, heard = seconds) =>
    readMetricsStore(db).add({
      readId: published.id,
      chapterId: chapters[chapter]!.id,
      day,
      plays: 1,
      completions: 0,
      seconds: heard,
    });
  for (const day of days) for (const chapter of [0, 1] as const) await hear(chapter, day);
  return { ...published, workspaceId: published.actor.workspaceId, hear };
}

describe('PUB-004 earnings of reads', () => {
  it('pays each day that is over once, by the time that was heard', async () => {
    const { id, workspaceId, actor } = await createHeard(['2026-05-08', '2026-05-09', '2026-05-10'], 900);
    await Promise.all([pay(), pay(), pay()]);
    await pay();
    const line = { kind: 'read', amountMicros: 180_000, sourceId: id, quantity: 1800 };
    const paid = [
      { ...line, reference: `read:${id}:2026-05-08` },
      { ...line, reference: `read:${id}:2026-05-09` },
    ];
    expect(await linesOf(workspaceId)).toEqual(paid);
    const found = await metrics.find(actor, { from: '2026-05-08', to: '2026-05-10', readId: id });
    expect(found.total).toEqual({ plays: 6, seconds: 5400, completions: 0, earnedMicros: 360_000 });
    expect(found.days.map(({ totals }) => totals.earnedMicros)).toEqual([180_000, 180_000, 0]);
    // Today is paid tomorrow.
    clock.advance(24 * 3600_000);
    await pay();
    expect(await linesOf(workspaceId)).toEqual([...paid, { ...line, reference: `read:${id}:2026-05-10` }]);
    expect((await earnings.findAccount(workspaceId))?.balanceMicros).toBe(540_000);
    expect(await findEarningDiscrepancies(db)).toEqual([]);
  });

  it('pays nothing for a report that comes after its day was paid, and says so in the metrics', async () => {
    const { id, workspaceId, hear, actor } = await createHeard([], 0);
    await hear(0, '2026-05-07', 100);
    await pay();
    await hear(1, '2026-05-07', 3600);
    await pay();
    await pay();
    expect(await linesOf(workspaceId)).toMatchObject([{ amountMicros: 10_000, quantity: 100 }]);
    const found = await metrics.find(actor, { from: '2026-05-07', to: '2026-05-07', readId: id });
    expect(found.total).toMatchObject({ seconds: 3700, earnedMicros: 10_000 });
  });

  it('pays all of a transaction or nothing', async () => {
    const { id, workspaceId } = await createHeard(['2026-05-06'], 900);
    const killed = readEarningsService({
      ...{ db, clock, publicReads, microsPerHour: 360_000 },
      earnings: {
        async record(tx, line) {
          await earnings.record(tx, line);
          throw new Error('killed');
        },
      },
    });
    await expect(killed.payClosedDays(new AbortController().signal)).rejects.toThrow('killed');
    expect(await linesOf(workspaceId)).toEqual([]);
    await pay();
    expect(await linesOf(workspaceId)).toMatchObject([{ reference: `read:${id}:2026-05-06` }]);
    expect(await findEarningDiscrepancies(db)).toEqual([]);
  });

  it('adds no line for a day without time that was heard', async () => {
    const { workspaceId } = await createHeard(['2026-05-05'], 0);
    await pay();
    expect(await linesOf(workspaceId)).toEqual([]);
  });
});
