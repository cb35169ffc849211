import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../platform/db/test-database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { openMail } from '../../platform/mail/mail.ts';
import { deliverMail } from '../../platform/mail/mail-delivery.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { consoleJobsService } from './console-jobs.service.ts';
import { consoleMailService } from './console-mail.service.ts';
import type { StaffLogService } from './staff-log.service.ts';

const { db, url } = await testDatabase();
const staff = await createActor(db, 'staff', { isServerOwner: true });
const ada = await createActor(db, 'ada');
const recorded: unknown[] = [];
const staffLog: Pick<StaffLogService, 'record'> = {
  record: async (_tx, _actor, activity, { id }, concerned) => void recorded.push([activity, id, concerned]),
};

let isBroken = true;
const payload = z.object({ secret: z.string() });
const unsteady = defineJob({
  name: 'test.unsteady',
  payload,
  retryLimit: 0,
  run: async () => {
    if (isBroken) throw new Error('The disk is full.');
  },
});
const endless = defineJob({
  name: 'test.endless',
  payload,
  run: (_payload, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
});
// Nothing listens on this port.
const delivery = { ...deliverMail({ db, smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.com' }), retryLimit: 0 };
const queue = await openQueue({ url, db, log: silentLog, runsJobs: true, pollIntervalInS: 1 });
await queue.run([unsteady, endless, delivery]);
afterAll(() => queue.close());

const jobs = consoleJobsService({ db, queue, directory: workspaceDirectoryService({ db }), staffLog });
const mail = openMail({ db, jobs: queue });
const consoleMail = consoleMailService({ db, jobs: queue, hasMailServer: true, staffLog });
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 50 });
const list = async (state: Parameters<typeof jobs.list>[1]['state'], name: string) =>
  (await jobs.list(staff, { state, queue: name, cursor: undefined, limit: 10 })).rows;

it('U-56 lists a failed job with its error and without its payload, and retries it', async () => {
  const id = (await queue.send(unsteady, { secret: 'hush' }, { workspaceId: ada.workspaceId }))!;
  await eventually(async () => expect(await list('failed', 'test.unsteady')).toHaveLength(1));
  const [failed] = await list('failed', 'test.unsteady');
  expect(failed).toMatchObject({ id, workspaceId: ada.workspaceId, error: 'The disk is full.', retries: 0 });
  expect(JSON.stringify(failed)).not.toContain('hush');
  expect(await jobs.listQueues(staff)).toContainEqual({ name: 'test.unsteady', waiting: 0, running: 0, failed: 1 });
  await expect(jobs.cancel(staff, 'test.unsteady', id)).rejects.toMatchObject({ code: 'conflict' });

  isBroken = false;
  await jobs.retry(staff, 'test.unsteady', id);
  await eventually(async () => expect(await list('completed', 'test.unsteady')).toHaveLength(1));
  await expect(jobs.retry(staff, 'test.unsteady', id)).rejects.toMatchObject({ code: 'conflict' });
  expect(recorded).toEqual([['staff.job_retried', id, [ada.workspaceId]]]);
});

it('cancels a running job of any workspace', async () => {
  const id = (await queue.send(endless, { secret: 'hush' }))!;
  await eventually(async () => expect(await list('running', 'test.endless')).toHaveLength(1));
  await jobs.cancel(staff, 'test.endless', id);
  await eventually(async () => expect(await list('cancelled', 'test.endless')).toHaveLength(1));
  expect(recorded.at(-1)).toEqual(['staff.job_cancelled', id, []]);
});

it('lists jobs in pages', async () => {
  for (let sent = 0; sent < 3; sent += 1) await queue.send(unsteady, { secret: 'hush' });
  await eventually(async () => expect(await list('completed', 'test.unsteady')).toHaveLength(4));
  const query = { state: 'completed', queue: 'test.unsteady', limit: 3 } as const;
  const first = await jobs.list(staff, { ...query, cursor: undefined });
  const second = await jobs.list(staff, { ...query, cursor: first.cursor });
  expect([first.rows.length, second.rows.length, second.cursor]).toEqual([3, 1, undefined]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(4);
  await expect(jobs.list(staff, { ...query, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

it('lists emails by state without their text, and sends a failed one again once', async () => {
  const id = await mail.send({ to: 'joan@example.com', subject: 'Your code', text: 'https://secret.example' });
  const query = { state: 'failed', search: 'joan', cursor: undefined, limit: 10 } as const;
  await eventually(async () => expect((await consoleMail.list(staff, query)).rows).toHaveLength(1));
  const [failed] = (await consoleMail.list(staff, query)).rows;
  expect(failed).toMatchObject({ id, subject: 'Your code', lastError: expect.any(String) });
  expect(JSON.stringify(failed)).not.toContain('secret.example');
  expect((await consoleMail.list(staff, { ...query, state: 'sent' })).rows).toEqual([]);
  await eventually(async () => expect(await list('failed', 'mail.deliver')).toHaveLength(1));

  const outcomes = await Promise.allSettled([consoleMail.sendAgain(staff, id), consoleMail.sendAgain(staff, id)]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  await eventually(async () => expect((await list('failed', 'mail.deliver')).length).toBeGreaterThan(1));
  await expect(consoleMail.sendAgain(staff, 'nothing')).rejects.toMatchObject({ code: 'document_not_found' });
  const withoutServer = consoleMailService({ db, jobs: queue, hasMailServer: false, staffLog });
  await expect(withoutServer.sendAgain(staff, id)).rejects.toMatchObject({ code: 'conflict' });
});

it('is closed to others', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const calls = [
    () => jobs.listQueues(ada),
    () => jobs.list(ada, { state: 'failed', queue: undefined, cursor: undefined, limit: 1 }),
    () => jobs.retry(ada, 'mail.deliver', id),
    () => jobs.cancel(ada, 'mail.deliver', id),
    () => consoleMail.list(ada, { state: 'failed', search: '', cursor: undefined, limit: 1 }),
    () => consoleMail.sendAgain(ada, 'x'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
});
