import { expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { creditHoldsService } from '../subscription/credit-holds.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { createActor } from '../workspace/test-actor.ts';
import { meteredRunsService } from './metered-runs.service.ts';
import { usageService } from './usage.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const subscription = testSubscription({ db, clock });
const slots = concurrencyLimiter({ waitMs: 1000, queueFactor: 4 });
const noNames = async () => new Map<string, string>();
const usage = usageService({
  db,
  clock,
  voices: { nameLookup: async () => () => undefined },
  subscription,
  apiKeys: { listNames: noNames },
  user: { findEmails: noNames },
  onUse: async () => {},
});
const runs = meteredRunsService({ db, holds: creditHoldsService({ slots, subscription }), subscription, usage });
const { signal } = new AbortController();
const request = { product: 'Isolation', modelId: 'isolator', durationS: 60 } as const;

let people = 0;
async function newActor(): Promise<Actor> {
  const actor = await createActor(db, `person${++people}`);
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
  return actor;
}
const totals = (actor: Actor) => usage.getTotals(actor, { startUnix: 0, endUnix: 4_000_000_000, workspace: true });
const spent = async (actor: Actor) => (await subscription.get(actor)).characterCount;

it('charges, records and stores a completed run in one transaction', async () => {
  const actor = await newActor();
  const store = vi.fn(async () => {});
  await using run = await runs.open(actor, request, signal);
  expect(run.credits).toBe(1000);
  await run.complete({ durationS: 30 }, store);
  expect(store).toHaveBeenCalledWith(expect.anything(), { from: 0, to: 500 });
  expect(await spent(actor)).toBe(500);
  expect(await totals(actor)).toMatchObject({ credits: 500, requests: 1, audioMs: 30_000 });
});

it('VOICE-026 charges the rate of a shared voice for what was delivered', async () => {
  const actor = await newActor();
  const shared = { product: 'STS', modelId: 'changer', voiceId: 'shared', durationS: 60, creditRate: 2.5 } as const;
  await using run = await runs.open(actor, shared, signal);
  expect(run.credits).toBe(2500);
  await run.complete({ durationS: 30 });
  expect(await spent(actor)).toBe(1250);
});

it('charges nothing if the result cannot be stored', async () => {
  const actor = await newActor();
  {
    await using run = await runs.open(actor, request, signal);
    const failing = run.complete({}, async () => {
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    await run.fail(signal);
  }
  expect(await spent(actor)).toBe(0);
  expect(await totals(actor)).toMatchObject({ credits: 0, failedRequests: 1, refundedCredits: 1000 });
});

it('refunds a run that the caller ends, without counting a failure', async () => {
  const actor = await newActor();
  const run = await runs.open(actor, request, signal);
  await run.fail(AbortSignal.abort());
  await run[Symbol.asyncDispose]();
  expect(await totals(actor)).toMatchObject({ credits: 0, failedRequests: 0 });
  // The slot and all credits are free again.
  await (await runs.open(actor, { ...request, durationS: 600 }, signal)).complete({});
});

it('SFX-004 refuses sound effects above the seconds of the plan', async () => {
  const actor = await newActor();
  const effect = { product: 'SFX', modelId: 'sfx', durationS: 20, isDurationChosen: true } as const;
  for (let count = 0; count < 12; count++) await (await runs.open(actor, effect, signal)).complete({});
  await expect(runs.open(actor, effect, signal)).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('250 seconds of this tool'),
  });
  await (await runs.open(actor, { ...effect, durationS: 10 }, signal)).complete({});
});

it('STT-003 refuses transcripts above the hours of the plan, and charges no credits', async () => {
  const actor = await newActor();
  const recording = { product: 'STT', modelId: 'scribe_v2', durationS: 7200 } as const;
  await (await runs.open(actor, recording, signal)).complete({});
  expect(await spent(actor)).toBe(0);
  await expect(runs.open(actor, { ...recording, durationS: 1 }, signal)).rejects.toMatchObject({
    code: 'quota_exceeded',
  });
});
