import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { createActor } from '../workspace/test-actor.ts';
import { earningsService, findEarningDiscrepancies } from './earnings.service.ts';
import { earningDays, earnings as earningsTable } from './earnings.tables.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
const published: string[] = [];
const server = { isPrivate: false };
const earnings = earningsService({
  db,
  clock,
  live: { publishToMany: async (ids) => void published.push(...ids) },
  voiceRateMicros: 30_000,
  isPrivate: () => server.isPrivate,
});
const balanceOf = async (workspaceId: string) => (await earnings.findAccount(workspaceId))?.balanceMicros;
const record = (workspaceId: string, amountMicros: number, reference: string) =>
  transaction(db, (tx) =>
    earnings.record(tx, { workspaceId, kind: 'task', amountMicros, sourceId: 'task1', quantity: 1, reference }),
  );

describe('PAYOUT-003 ledger of earnings', () => {
  it('adds a line once, with its day and the balance', async () => {
    const { workspaceId } = await createActor(db, 'once');
    expect(await record(workspaceId, 1_500_000, 'task once 1')).toBe(true);
    expect(await record(workspaceId, 1_500_000, 'task once 1')).toBe(false);
    expect(await record(workspaceId, -200_000, 'task once 2')).toBe(true);
    expect(await balanceOf(workspaceId)).toBe(1_300_000);
    expect(await db.select().from(earningDays).where(eq(earningDays.workspaceId, workspaceId))).toMatchObject([
      { day: '2026-05-10', kind: 'task', sourceId: 'task1', amountMicros: 1_300_000, quantity: 2, count: 2 },
    ]);
    expect(await findEarningDiscrepancies(db)).toEqual([]);
  });

  it('loses nothing and counts nothing twice with many writers', async () => {
    const { workspaceId } = await createActor(db, 'many');
    await Promise.all(Array.from({ length: 40 }, (_, at) => record(workspaceId, 10_001, `task many ${at % 20}`)));
    expect(await balanceOf(workspaceId)).toBe(20 * 10_001);
    expect(await findEarningDiscrepancies(db)).toEqual([]);
  });

  it('reports a balance that differs from its lines', async () => {
    const { workspaceId } = await createActor(db, 'differs');
    await record(workspaceId, 500, 'task differs');
    await db.update(earningsTable).set({ amountMicros: 501 }).where(eq(earningsTable.workspaceId, workspaceId));
    expect(await findEarningDiscrepancies(db)).toEqual([{ workspaceId, balance: 500, lines: 501, days: 500 }]);
    await db.update(earningsTable).set({ amountMicros: 500 }).where(eq(earningsTable.workspaceId, workspaceId));
  });
});

describe('O-82 earnings of shared voices', () => {
  const use = (workspaceId: string, characters: number, multiplier: number, reference: string) =>
    transaction(db, (tx) =>
      earnings.recordVoiceUses(tx, [{ workspaceId, voiceId: 'voice1', characters, multiplier }], reference),
    );

  it('pays USD 0.03 for 1,000 characters, times the rate of the voice', async () => {
    const { workspaceId } = await createActor(db, 'rates');
    await use(workspaceId, 1000, 1, 'rates 1');
    expect(await balanceOf(workspaceId)).toBe(30_000);
    await use(workspaceId, 1000, 2.5, 'rates 2');
    await use(workspaceId, 1000, 2.5, 'rates 2');
    expect(await balanceOf(workspaceId)).toBe(105_000);
  });

  it('keeps fractions of a micro until they are a whole one', async () => {
    const { workspaceId } = await createActor(db, 'fractions');
    // 34.5 micros each.
    for (let at = 0; at < 5; at += 1) await use(workspaceId, 1, 1.15, `fractions ${at}`);
    expect(await balanceOf(workspaceId)).toBe(172);
    await use(workspaceId, 1, 1.15, 'fractions 5');
    expect(await balanceOf(workspaceId)).toBe(207);
    expect(await findEarningDiscrepancies(db)).toEqual([]);
  });

  it('pays nothing on a private server, where nothing is charged', async () => {
    const { workspaceId } = await createActor(db, 'private');
    server.isPrivate = true;
    await use(workspaceId, 1000, 1, 'private 1');
    expect([await balanceOf(workspaceId), earnings.terms().isEarning]).toEqual([undefined, false]);
    server.isPrivate = false;
  });
});
