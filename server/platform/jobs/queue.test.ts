import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { transaction } from '../db/database-client.ts';
import { testDatabase } from '../db/test-database.ts';
import { toWorkspaceId } from '../ids.ts';
import { silentLog } from '../test-doubles.ts';
import { runInContext, workContext } from '../work-context/work-context.ts';
import { defineJob, type Job, type JobContext, type Jobs } from './jobs.ts';
import { openQueue, type Queue } from './queue.ts';

const { db, url } = await testDatabase();
const opened: Jobs[] = [];
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
});

async function open(jobs: Job[], changes: Partial<Parameters<typeof openQueue>[0]> = {}): Promise<Queue> {
  const queue = await openQueue({ url, db, log: silentLog, runsJobs: true, pollIntervalInS: 1, ...changes });
  opened.push(queue);
  await queue.run(jobs);
  return queue;
}

const payload = z.object({ n: z.number() });
const eventually = <T>(look: () => T | Promise<T>, timeout = 10_000) => vi.waitFor(look, { timeout, interval: 30 });
const [alice, bob] = [toWorkspaceId('alice'), toWorkspaceId('bob')];
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

it('runs a job with its payload and tenant, sent by a process without workers', async () => {
  const seen: [number, JobContext][] = [];
  const job = { name: 'test.simple', payload };
  const definition = defineJob({ ...job, run: async ({ n }, context) => seen.push([n, context]) });
  const outcomes: string[] = [];
  await open([definition], { onRun: (name, outcome) => outcomes.push(`${name} ${outcome}`) });
  const sender = await open([definition], { runsJobs: false });
  await sender.send(job, { n: 7 }, { workspaceId: alice });
  await eventually(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.[0]).toBe(7);
  expect(seen[0]?.[1]).toMatchObject({ workspaceId: 'alice', attempt: 1 });
  await eventually(() => expect(outcomes).toEqual(['test.simple completed']));
});

it('runs a job for the request that queued it, and counts what waits', async () => {
  const seen: unknown[] = [];
  const job = { name: 'test.context', payload };
  const definition = defineJob({ ...job, run: async () => seen.push(workContext()) });
  const sender = await open([definition], { runsJobs: false });
  const jobId = await runInContext({ requestId: 'request1', workspaceId: 'alice' }, () =>
    sender.send(job, { n: 1 }, { workspaceId: alice }),
  );
  await sender.send(job, { n: 2 });
  const isOwn = ({ name }: { name: string }) => name === job.name;
  const [due] = (await sender.countDue()).filter(isOwn);
  expect(due).toMatchObject({ count: 2 });
  expect(due!.oldestS).toBeGreaterThanOrEqual(0);
  await open([definition]);
  await eventually(() => expect(seen).toHaveLength(2));
  expect(seen).toContainEqual({ requestId: 'request1', workspaceId: 'alice', job: { name: job.name, id: jobId } });
  expect(seen).toContainEqual({
    requestId: undefined,
    workspaceId: undefined,
    job: { name: job.name, id: expect.any(String) },
  });
  await eventually(async () => expect((await sender.countDue()).filter(isOwn)).toEqual([]));
});

it('sends nothing before it has the runners', async () => {
  const queue = await openQueue({ url, db, log: silentLog, runsJobs: false });
  opened.push(queue);
  const job = { name: 'test.early', payload };
  await expect(queue.send(job, { n: 1 })).rejects.toThrow('test.early has no runner');
  await queue.run([defineJob({ ...job, run: async () => {} })]);
  expect(await queue.send(job, { n: 1 })).toBeTypeOf('string');
});

it('rejects an invalid payload and a job without a runner', async () => {
  const jobs = await open([defineJob({ name: 'test.shape', payload, run: async () => {} })]);
  await expect(jobs.send({ name: 'test.shape', payload }, { n: 'x' } as never)).rejects.toThrow(z.ZodError);
  await expect(jobs.send({ name: 'test.unknown', payload }, { n: 1 })).rejects.toThrow('test.unknown has no runner');
});

it('queues a job when the transaction commits, and not after a rollback', async () => {
  const seen: number[] = [];
  const job = { name: 'test.tx', payload };
  const jobs = await open([defineJob({ ...job, run: async ({ n }) => seen.push(n) })]);
  const rolledBack = transaction(db, async (tx) => {
    await jobs.send(job, { n: 1 }, { tx });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await transaction(db, (tx) => jobs.send(job, { n: 2 }, { tx }));
  await eventually(() => expect(seen).toEqual([2]));
});

it('queues one waiting job per singleton key', async () => {
  const job = { name: 'test.singleton', payload };
  const jobs = await open([defineJob({ ...job, run: async () => {} })], { runsJobs: false });
  expect(await jobs.send(job, { n: 1 }, { singletonKey: 'sweep' })).toBeTypeOf('string');
  expect(await jobs.send(job, { n: 2 }, { singletonKey: 'sweep' })).toBeUndefined();
  expect(await jobs.send(job, { n: 3 }, { singletonKey: 'other' })).toBeTypeOf('string');
  expect(await jobs.send(job, { n: 4 })).toBeTypeOf('string');
});

it('runs queued jobs without waiting for the next poll', async () => {
  let done = 0;
  const job = { name: 'test.many', payload };
  // The next poll would come long after the time limit of this test.
  const jobs = await open([defineJob({ ...job, perWorkspace: 50, run: async () => ++done })], {
    pollIntervalInS: 3600,
  });
  await Promise.all(Array.from({ length: 60 }, (_, n) => jobs.send(job, { n }, { workspaceId: alice })));
  await eventually(() => expect(done).toBe(60), 15_000);
});

it('limits concurrent jobs per workspace without delaying other workspaces', async () => {
  const running = { alice: 0, bob: 0 };
  const maxRunning = { alice: 0, bob: 0 };
  let bobDoneAt = 0;
  let aliceDone = 0;
  const job = { name: 'test.fair', payload };
  const run = async (_: unknown, { workspaceId }: JobContext) => {
    const who = workspaceId as 'alice' | 'bob';
    maxRunning[who] = Math.max(maxRunning[who], ++running[who]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    running[who]--;
    if (who === 'bob') bobDoneAt = aliceDone;
    else aliceDone++;
  };
  const jobs = await open([defineJob({ ...job, concurrency: 4, perWorkspace: 1, run })]);
  for (let n = 0; n < 10; n++) await jobs.send(job, { n }, { workspaceId: alice });
  await jobs.send(job, { n: 0 }, { workspaceId: bob });
  await eventually(() => expect(aliceDone).toBe(10), 30_000);
  expect(maxRunning).toEqual({ alice: 1, bob: 1 });
  expect(bobDoneAt).toBeLessThan(10);
});

it('reports the progress of a job to its own workspace only', async () => {
  const ready = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const job = { name: 'test.progress', payload };
  const run = async (_: unknown, context: JobContext) => {
    await context.progress(40, 'speaking');
    ready.resolve();
    await finish.promise;
  };
  const jobs = await open([defineJob({ ...job, run })]);
  const id = (await jobs.send(job, { n: 1 }, { workspaceId: alice }))!;
  await ready.promise;
  expect(await jobs.status(alice, job, id)).toEqual({ state: 'running', percent: 40, stage: 'speaking' });
  expect(await jobs.status(bob, job, id)).toBeUndefined();
  expect(await jobs.cancel(bob, job, id)).toBe(false);
  finish.resolve();
  await eventually(async () =>
    expect(await jobs.status(alice, job, id)).toEqual({ state: 'completed', percent: undefined, stage: undefined }),
  );
});

it('cancels a job that runs in another process, without a retry', async () => {
  const reasons: string[] = [];
  let starts = 0;
  const job = { name: 'test.cancel', payload };
  const run = async (_: unknown, { signal }: JobContext) => {
    starts++;
    await untilAborted(signal).catch((error: Error) => {
      reasons.push(error.message);
      throw error;
    });
  };
  const definition = defineJob({ ...job, retryDelayInS: 0, run });
  const worker = await open([definition]);
  const sender = await open([definition], { runsJobs: false });
  const id = (await sender.send(job, { n: 1 }, { workspaceId: alice }))!;
  await eventually(() => expect(starts).toBe(1));
  expect(await sender.cancel(alice, job, id)).toBe(true);
  await eventually(() => expect(reasons).toEqual(['The job was cancelled.']));
  // `close` waits until the queue has stored the end of the job; a cancelled job never runs again.
  await worker.close();
  expect(starts).toBe(1);
  expect(await sender.status(alice, job, id)).toMatchObject({ state: 'cancelled' });
});

it('retries a failed job up to the limit', async () => {
  const attempts: number[] = [];
  const job = { name: 'test.retry', payload };
  const run = async (_: unknown, { attempt }: JobContext) => {
    attempts.push(attempt);
    throw new Error('broken');
  };
  const jobs = await open([defineJob({ ...job, retryLimit: 1, retryDelayInS: 0, run })]);
  const id = (await jobs.send(job, { n: 1 }, { workspaceId: alice }))!;
  await eventually(async () => expect(await jobs.status(alice, job, id)).toMatchObject({ state: 'failed' }), 15_000);
  expect(attempts).toEqual([1, 2]);
});

it('retries jobs that an earlier version has sent with the limit and the delay of this version', async () => {
  const attempts: number[] = [];
  const job = { name: 'test.retry-settings', payload };
  const run = async (_: unknown, { attempt }: JobContext) => {
    attempts.push(attempt);
    throw new Error('broken');
  };
  const before = await open([defineJob({ ...job, retryLimit: 0, retryDelayInS: 3600, run })], { runsJobs: false });
  const id = (await before.send(job, { n: 1 }, { workspaceId: alice }))!;
  const jobs = await open([defineJob({ ...job, retryLimit: 1, retryDelayInS: 0, run })]);
  await eventually(async () => expect(await jobs.status(alice, job, id)).toMatchObject({ state: 'failed' }), 15_000);
  expect(attempts).toEqual([1, 2]);
});

it('keeps the schedules of existing jobs and removes those of removed jobs', async () => {
  const scheduled = async () => (await db.execute('select name, cron from pgboss.schedule order by name')).rows;
  const job = (name: string, schedule: string) =>
    defineJob({ name, payload: z.object({}), schedule, run: async () => {} });
  await open([job('test.daily', '0 3 * * *'), job('test.hourly', '5 * * * *')]);
  expect(await scheduled()).toEqual([
    { name: 'test.daily', cron: '0 3 * * *' },
    { name: 'test.hourly', cron: '5 * * * *' },
  ]);
  await open([job('test.hourly', '10 * * * *')]);
  expect(await scheduled()).toEqual([{ name: 'test.hourly', cron: '10 * * * *' }]);
});

it('queues a scheduled run that no server was there for, once', async () => {
  const runs: string[] = [];
  const at = new Date(Date.now() - 60_000);
  const job = (name: string, latestRunAt?: () => Date) => {
    const run = async () => void runs.push(name);
    return defineJob({ name, payload: z.object({}), schedule: '0 0 1 1 *', ...(latestRunAt && { latestRunAt }), run });
  };
  const jobs = [job('test.missed', () => at), job('test.not-caught-up')];
  await open(jobs);
  await eventually(() => expect(runs).toEqual(['test.missed']));
  await (await open([...jobs, job('test.later', () => at)])).close();
  await eventually(() => expect(runs).toEqual(['test.missed', 'test.later']));
  // The next period begins.
  at.setTime(Date.now());
  await open(jobs);
  await eventually(() => expect(runs).toEqual(['test.missed', 'test.later', 'test.missed']));
});

it('gives running jobs to another process when it stops, without counting the attempt, and can still send', async () => {
  const job = { name: 'test.give-back', payload };
  const seen: [string, number][] = [];
  const stuck = async (_: unknown, { attempt, signal }: JobContext) => {
    seen.push(['stopping', attempt]);
    await untilAborted(signal);
  };
  const stopping = await open([defineJob({ ...job, retryLimit: 0, run: stuck })]);
  const id = (await stopping.send(job, { n: 1 }, { workspaceId: alice }))!;
  await eventually(() => expect(seen).toEqual([['stopping', 1]]));
  await stopping.stopRunning();
  const run = async (_: unknown, { attempt }: JobContext) => seen.push(['other', attempt]);
  const other = await open([defineJob({ ...job, retryLimit: 0, run })]);
  await eventually(
    async () => expect(await other.status(alice, job, id)).toMatchObject({ state: 'completed' }),
    15_000,
  );
  expect(seen.slice(1)).toEqual([['other', 1]]);
  const sent = (await stopping.send(job, { n: 2 }, { workspaceId: alice }))!;
  await eventually(async () => expect(await other.status(alice, job, sent)).toMatchObject({ state: 'completed' }));
});

it('reruns the jobs of a killed worker after 10 s without a heartbeat', async () => {
  const program = new URL('./test-stuck-worker.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const job = { name: 'test.stuck', payload, retryDelayInS: 0 };
  const sender = await open([defineJob({ ...job, run: async () => {} })], { runsJobs: false });
  const id = (await sender.send(job, { n: 5 }, { workspaceId: alice }))!;
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  // As if the last sign of life was 11 s ago.
  const { rows } = await db.execute(
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where id = ${id} returning heartbeat_seconds`,
  );
  expect(rows).toEqual([{ heartbeat_seconds: 10 }]);
  const seen: [number, number][] = [];
  const run = async ({ n }: { n: number }, { attempt }: JobContext) => seen.push([n, attempt]);
  const jobs = await open([defineJob({ ...job, run })]);
  await eventually(() => expect(seen).toEqual([[5, 2]]), 15_000);
  await eventually(async () => expect(await jobs.status(alice, job, id)).toMatchObject({ state: 'completed' }));
});
