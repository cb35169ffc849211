import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { agentTestRunsRoutes } from '../../../contract/agent-testing/agent-test-runs.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live, silentLog } from '../../platform/test-doubles.ts';
import { testAgent } from '../agent-brain/test-brain.ts';
import { configWith, testAgents } from '../agents/test-agents.ts';
import { createActor } from '../workspace/test-actor.ts';
import { agentTestRunsStore } from './agent-test-runs.store.ts';
import { agentTestRunningService } from './running/agent-test-running.service.ts';
import { testedTurns } from './running/tested-turns.state.ts';

const { db } = await testDatabase();
const store = agentTestRunsStore(db);
const { saving } = await testAgents(db);
const at = new Date('2026-11-20T12:00:00Z');
const all = sql`(select id from agents)`;
const query = (values: object = {}) => agentTestRunsRoutes['GET /v1/convai/test-invocations'].query.parse(values);
const passed = { status: 'passed' as const, responses: [], result: { result: 'success' }, updatedAt: at };

let count = 0;
/** An invocation with runs that wait. */
async function newInvocation(runs = 1) {
  const number = count++;
  const actor = await createActor(db, `runner-${number}`);
  const { id: agentId } = await saving.create(actor, { name: 'Ada', tags: [], config: configWith() });
  const invocationId = `suite_${number}`;
  const ids = Array.from({ length: runs }, (_, position) => `run_${number}_${position}`);
  const { workspaceId, userId } = actor;
  await store.insert(
    { id: invocationId, workspaceId, agentId, userId, title: 'Greets', createdAt: at },
    ids.map((id, position) => ({
      ...{ id, invocationId, position, name: 'Greets', updatedAt: at },
      test: { type: 'llm', success_condition: 'It greets.' },
    })),
  );
  return { actor, workspaceId, agentId, invocationId, ids, id: ids[0]! };
}
const statusOf = async (invocationId: string) => (await store.listRuns(invocationId)).map(({ status }) => status);

it('AGENT-020 gives a run whose worker was killed to the next one, and stores one result', async () => {
  const { workspaceId, invocationId, id } = await newInvocation();
  expect((await store.claim(workspaceId, id, 'killed', at))?.run).toMatchObject({ attempts: 1, status: 'pending' });
  expect((await store.claim(workspaceId, id, 'next', at))?.run).toMatchObject({ attempts: 2 });
  expect(await store.holds(id, 'killed')).toBe(false);
  expect(await store.finish(id, 'killed', { ...passed, status: 'failed' })).toBe(false);
  expect(await store.finish(id, 'next', passed)).toBe(true);
  expect(await store.finish(id, 'next', { ...passed, status: 'failed' })).toBe(false);
  expect(await store.claim(workspaceId, id, 'late', at)).toBeUndefined();
  expect(await statusOf(invocationId)).toEqual(['passed']);
});

it('AGENT-020 gives no run to a worker of another workspace', async () => {
  const { id, workspaceId, invocationId } = await newInvocation();
  const other = await newInvocation();
  expect(await store.claim(other.workspaceId, id, 'other', at)).toBeUndefined();
  expect(await store.find(other.workspaceId, all, invocationId)).toBeUndefined();
  expect(await store.find(workspaceId, sql`(select '')`, invocationId)).toBeUndefined();
  expect(await store.list(other.workspaceId, all, query(), 10)).toMatchObject([{ id: other.invocationId }]);
});

it('AGENT-020 cancels what has no result, and runs again what has one', async () => {
  const { workspaceId, invocationId, ids } = await newInvocation(3);
  const [ended, running, waiting] = ids as [string, string, string];
  await store.claim(workspaceId, ended, 'a', at);
  await store.finish(ended, 'a', passed);
  await store.claim(workspaceId, running, 'b', at);
  expect(await store.countPending(workspaceId)).toBe(2);
  await store.cancel(invocationId, { result: 'unknown' }, at);
  expect(await statusOf(invocationId)).toEqual(['passed', 'cancelled', 'cancelled']);
  expect(await store.holds(running, 'b')).toBe(false);
  expect(await store.finish(running, 'b', passed)).toBe(false);
  expect(await store.claim(workspaceId, waiting, 'c', at)).toBeUndefined();

  expect(await store.reset(invocationId, [running, 'unknown'], { resubmitted: true }, at)).toEqual([running]);
  expect(await store.reset(invocationId, [running], { resubmitted: true }, at)).toEqual([]);
  // The worker of the cancelled attempt has not noticed yet.
  expect(await store.finish(running, 'b', passed)).toBe(false);
  expect((await store.claim(workspaceId, running, 'd', at))?.run).toMatchObject({ attempts: 1, result: null });
  expect(await store.finish(running, 'd', passed)).toBe(true);
  const counts = { passed: 2, failed: 0, pending: 0, cancelled: 1, diverged: true };
  expect((await store.countRuns([invocationId])).get(invocationId)).toEqual(counts);
});

it('AGENT-020 lists invocations by page, test and time', async () => {
  const { workspaceId, agentId, invocationId } = await newInvocation();
  const older = { id: 'suite_older', workspaceId, agentId, userId: 'u', title: 'Old', createdAt: new Date(0) };
  await store.insert(older, []);
  const ids = async (values: object) => (await store.list(workspaceId, all, query(values), 10)).map(({ id }) => id);
  expect(await ids({})).toEqual([invocationId, 'suite_older']);
  expect(await ids({ cursor: invocationId })).toEqual(['suite_older']);
  expect(await ids({ search: 'GREET' })).toEqual([invocationId]);
  expect(await ids({ end_time: 10 })).toEqual(['suite_older']);
  expect(await ids({ start_time: 10, agent_id: agentId })).toEqual([invocationId]);
  expect(await ids({ test_id: 'none' })).toEqual([]);
});

it('AGENT-020 gives up a run that was interrupted three times, with a result that says so', async () => {
  const { workspaceId, invocationId, id } = await newInvocation();
  const agent = testAgent({});
  let plays = 0;
  const turns = testedTurns({ agentId: 'a', branchId: 'b', versionId: 'v' });
  const running = agentTestRunningService({
    ...{ db, live, log: silentLog, clock: () => at },
    agentConfigs: { live: async () => ({ ...agent, config: configWith() }) as never },
    conversations: {
      // The server stops during each attempt.
      replyOnce: async (_, __, ___, signal) => {
        plays++;
        signal.throwIfAborted();
        return { turns, kind: 'model' };
      },
      simulate: async () => ({ turns, kind: 'model' }),
    },
    verdicts: { judge: () => ({ status: 'passed', result: 'success', messages: [] }) },
  });
  for (let attempt = 1; attempt <= 3; attempt++)
    await expect(running.run(workspaceId, id, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(await statusOf(invocationId)).toEqual(['pending']);
  await running.run(workspaceId, id, new AbortController().signal);
  const [run] = await store.listRuns(invocationId);
  expect(run).toMatchObject({ status: 'failed', attempts: 4, result: { result: 'unknown' } });
  expect(JSON.stringify(run!.result)).toContain('interrupted 3 times');
  expect(plays).toBe(3);
});
