import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { phoneNumbers } from '../phone-numbers/phone-numbers.tables.ts';
import { freeCalls } from './batch-capacity.rules.ts';
import { type Script, type StopAt, testBatches } from './test-batches.ts';

const { db } = await testDatabase();
const batches = await testBatches(db);
const { openDispatcher } = batches;
const signal = new AbortController().signal;
const ended = (id: string) => expect.poll(() => batches.statusOf(id), { timeout: 10_000 });

it('AGENT-015 calls each recipient in order and notes how each call ended', async () => {
  const { id, workspaceId, numbers } = await batches.newBatch(
    [{ outcome: 'completed' }, { outcome: 'failed' }, { outcome: 'voicemail' }],
    { targetConcurrency: 1 },
  );
  batches.dialed.length = 0;
  await openDispatcher().dispatch({ id, workspaceId });
  await ended(id).toBe('completed');
  expect(batches.dialed).toEqual(numbers);
  expect(await batches.statuses(id)).toEqual(['completed', 'failed: busy', 'voicemail']);
});

it('AGENT-015 starts scheduled batches when they are due', async () => {
  const scheduledAt = new Date(batches.clock().getTime() + 90_000);
  const { id } = await batches.newBatch([{ outcome: 'completed' }], { scheduledAt });
  const dispatcher = openDispatcher();
  await dispatcher.sweep(signal);
  expect(await batches.statusOf(id)).toBe('pending');
  batches.clock.advance(90_000);
  await dispatcher.sweep(signal);
  await ended(id).toBe('completed');
});

it('AGENT-015 keeps to the limits of batch, plan, agent and server', async () => {
  const running = { ofBatch: 0, ofWorkspace: 0, ofServer: 0 };
  const none = { target: undefined, plan: undefined, agent: undefined, server: 50 };
  expect(freeCalls(none, running)).toBe(50);
  expect(freeCalls({ ...none, plan: 30 }, running)).toBe(15);
  expect(freeCalls({ ...none, plan: 30, agent: 10 }, running)).toBe(7);
  expect(freeCalls({ ...none, plan: 30, target: 20 }, { ...running, ofWorkspace: 15 })).toBe(15);
  expect(freeCalls({ ...none, plan: 1 }, running)).toBe(1);
  expect(freeCalls({ ...none, target: 3 }, { ...running, ofBatch: 5 })).toBe(0);

  const scripts = Array.from({ length: 12 }, (): Script => ({ outcome: 'completed', takesMs: 20 }));
  const { id, workspaceId } = await batches.newBatch(scripts, { targetConcurrency: 3 });
  const [one, other] = [openDispatcher(), openDispatcher()];
  await Promise.all([one.dispatch({ id, workspaceId }), other.dispatch({ id, workspaceId })]);
  await ended(id).toBe('completed');
  expect(batches.mostRunning()).toBe(3);
});

it('AGENT-015 waits for a free line and calls nobody twice for it', async () => {
  const { id, workspaceId } = await batches.newBatch([{ outcome: 'completed' }]);
  let refusals = 2;
  const dispatcher = openDispatcher({
    phoneCalls: {
      async start() {
        refusals -= 1;
        throw refusals > 0
          ? new AppError('conversation_limit_reached')
          : new AppError('agent_not_found', { message: 'The agent was not found.' });
      },
    },
  });
  await dispatcher.dispatch({ id, workspaceId });
  await ended(id).toBe('completed');
  expect(refusals).toBe(0);
  expect(await batches.statuses(id)).toEqual(['failed: The agent was not found.']);
});

it('AGENT-015 fails what waits when the phone number is deleted', async () => {
  const { id, workspaceId, phoneNumberId } = await batches.newBatch([{ outcome: 'completed' }]);
  await db.delete(phoneNumbers).where(eq(phoneNumbers.id, phoneNumberId));
  await openDispatcher().dispatch({ id, workspaceId });
  expect(await batches.statusOf(id)).toBe('failed');
  expect(await batches.statuses(id)).toEqual(['failed: The phone number was deleted.']);
});

it('AGENT-015 starts no calls after a server stops, and leaves them to others', async () => {
  const { id, workspaceId, numbers } = await batches.newBatch([{ outcome: 'completed' }, { outcome: 'voicemail' }]);
  batches.dialed.length = 0;
  const dispatcher = openDispatcher();
  await Promise.all([dispatcher.dispatch({ id, workspaceId }), dispatcher.stop()]);
  expect(await batches.statuses(id)).toEqual(['pending', 'pending']);
  expect(batches.dialed).toEqual([]);
  await openDispatcher().dispatch({ id, workspaceId });
  await ended(id).toBe('completed');
  expect(batches.dialed.toSorted()).toEqual(numbers);
});

const unknown = 'failed: unknown: the server stopped during the call';
const expected: Record<StopAt, readonly string[]> = {
  before_check: ['completed', 'failed: busy', 'voicemail'],
  registered: [unknown],
  dialed: [unknown],
  answered: [unknown],
  end: ['completed', 'failed: busy', 'voicemail'],
};

it('AGENT-015 calls nobody twice and ends each call, wherever servers stop', async () => {
  const script = fc.record({
    outcome: fc.constantFrom('completed', 'failed', 'voicemail'),
    stopAt: fc.constantFrom(undefined, undefined, 'before_check', 'registered', 'dialed', 'answered', 'end'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(script, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (list, target) => {
        const { id, workspaceId, numbers } = await batches.newBatch(list as Script[], { targetConcurrency: target });
        batches.dialed.length = 0;
        for (let server = 0; server < 20 && (await batches.statusOf(id)) !== 'completed'; server++) {
          const dispatcher = openDispatcher();
          await dispatcher.sweep(signal);
          await dispatcher.dispatch({ id, workspaceId });
          // Stalled servers go on before or after others take over their recipients.
          if (server % 2 === 1) for (const goOn of batches.stalled.splice(0, 2)) goOn();
          await expect
            .poll(
              async () =>
                (await batches.statuses(id)).filter((status) => status === 'pending').length === 0 ||
                (await isStuck(id)),
              { timeout: 10_000 },
            )
            .toBe(true);
          await dispatcher.stop();
          // The time of calls that go on does not jump.
          await expect.poll(() => inProgress(id, numbers), { timeout: 10_000 }).toEqual([]);
          batches.clock.advance(150_000);
          if (server % 2 === 1) for (const goOn of batches.stalled.splice(0)) setImmediate(goOn);
        }
        expect(await batches.statusOf(id)).toBe('completed');
        expect(new Set(batches.dialed).size).toBe(batches.dialed.length);
        const statuses = await batches.statuses(id);
        for (const [at, { stopAt }] of list.entries())
          expect(stopAt === undefined ? expected.end : expected[stopAt], `${numbers[at]} ${stopAt}`).toContain(
            statuses[at],
          );
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

/** The numbers of calls in progress whose server has not stopped. */
async function inProgress(id: string, numbers: readonly string[]): Promise<string[]> {
  const statuses = await batches.statuses(id);
  return numbers.filter(
    (number, at) => /^(dispatched|initiated|in_progress)/.test(statuses[at]!) && !batches.held.has(number),
  );
}

/** Whether all lines of a batch are held by calls that do not go on. */
async function isStuck(id: string): Promise<boolean> {
  const before = JSON.stringify(await batches.statuses(id));
  await new Promise((resolve) => setTimeout(resolve, 60));
  return JSON.stringify(await batches.statuses(id)) === before;
}
