import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { automaticWorkService } from './automatic-work.service.ts';
import { testWork } from './test-work.ts';

const { db } = await testDatabase();
await createActor(db, 'operator', { isServerOwner: true });
let fixtures: Awaited<ReturnType<typeof testWork>>;
const signal = new AbortController().signal;
const byHand = { isAutomatic: false, signal };

beforeEach(async () => {
  fixtures = await testWork(db);
  await writeBlob(fixtures.blobs, 'dubbing/render', [Buffer.from('a video')]);
  fixtures.tool.files = [
    { language: 'es', extension: 'mp4', contentType: 'video/mp4', content: { blobKey: 'dubbing/render' } },
    {
      ...{ language: 'es', note: 'SDH', extension: 'srt', contentType: 'application/x-subrip' },
      content: { bytes: '1\nHola' },
    },
  ];
});

const readLink = async (url: string, range?: string) => {
  const { searchParams, pathname } = new URL(url);
  const id = pathname.split('/')[4]!;
  const link = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature')! };
  const file = await fixtures.deliverables.openLinked(id, link, range);
  return { name: file.fileName, text: await text(file.stream) };
};

it('O-80 keeps the rendered files, named after order and language, with a version for each submission', async () => {
  const task = await fixtures.newTask();
  await expect(fixtures.delivery.deliver(task, byHand)).rejects.toMatchObject({ code: 'production_work_not_ready' });
  await fixtures.prepare(task);
  const first = await fixtures.delivery.deliver(task, byHand);
  expect(first.map(({ name, bytes, version }) => [name, bytes, version])).toEqual([
    ['Episode 4 - es.mp4', 7, 1],
    ['Episode 4 - es (SDH).srt', 6, 1],
  ]);
  await fixtures.blobs.delete('dubbing/render');
  expect(await readLink(fixtures.deliverables.url(first[0]!, 'https://example.com'))).toEqual({
    name: 'Episode 4 - es.mp4',
    text: 'a video',
  });
  fixtures.tool.files = fixtures.tool.files.slice(1);
  expect((await fixtures.delivery.deliver(task, byHand)).map(({ version }) => version)).toEqual([2]);
});

it('O-80 refuses to deliver what is not finished, and keeps no file of it', async () => {
  const task = await fixtures.newTask();
  await fixtures.prepare(task);
  const message = '3 lines have no translation.';
  fixtures.tool.deliveryError = new AppError('production_work_not_finished', { message });
  await expect(fixtures.delivery.deliver(task, byHand)).rejects.toMatchObject({ message });
  fixtures.tool.deliveryError = undefined;
  fixtures.tool.files = [...fixtures.tool.files, { ...fixtures.tool.files[0]!, content: { blobKey: 'dubbing/gone' } }];
  await expect(fixtures.delivery.deliver(task, byHand)).rejects.toMatchObject({ code: 'production_work_not_finished' });
  expect(await Array.fromAsync(fixtures.blobs.list('production-deliverables/'))).toEqual([]);
  expect(await fixtures.deliverables.listOfTask(task.id)).toEqual([]);
});

it('O-80 gives customers the last version of approved tasks only, by links that expire', async () => {
  const task = await fixtures.newTask();
  await fixtures.prepare(task);
  await fixtures.delivery.deliver(task, byHand);
  await fixtures.delivery.deliver(task, byHand);
  expect(await fixtures.deliverables.listApproved(task.orderId)).toEqual([]);
  await transaction(db, (tx) => fixtures.deliverables.approve(tx, task.id));
  const approved = await fixtures.deliverables.listApproved(task.orderId);
  expect(approved.map(({ version }) => version)).toEqual([2, 2]);
  const url = fixtures.deliverables.url(approved.find(({ name }) => name.endsWith('.mp4'))!, 'https://example.com');
  expect((await readLink(url, 'bytes=2-')).text).toBe('video');
  const gone = { code: 'production_deliverable_not_found' };
  await expect(readLink(url.replace(/signature=.{5}/, 'signature=AAAAA'))).rejects.toMatchObject(gone);
  await expect(readLink(url.replace(/expires=\d/, 'expires=9'))).rejects.toMatchObject(gone);
  fixtures.clock.advance(3600_000);
  await expect(readLink(url)).rejects.toMatchObject(gone);
});

it('O-80 deletes files without a row after a day', async () => {
  const task = await fixtures.newTask();
  await fixtures.prepare(task);
  await fixtures.delivery.deliver(task, byHand);
  await db.execute(`delete from production_deliverables where task_id = '${task.id}' and name like '%.srt'`);
  // The files have the time of the disk.
  fixtures.clock.advance(Date.now() - fixtures.clock().getTime() + 25 * 3600_000);
  await fixtures.deliverables.sweep(signal);
  expect(await Array.fromAsync(fixtures.blobs.list('production-deliverables/'))).toHaveLength(1);
});

it('O-80 makes sandbox orders by the engines alone', async () => {
  const ended: string[] = [];
  const automatic = automaticWorkService({
    ...fixtures.common,
    productionDeliverables: fixtures.deliverables,
    workDelivery: fixtures.delivery,
    productionWork: {
      // The queue of the test runs no jobs.
      async open(opened) {
        const task = (await fixtures.store.findTask(opened.id))!;
        return fixtures.prepare(task);
      },
    },
    orders: {
      onTaskApproved: async (_tx, { id }) => ended.push(`approved ${id}`),
      onTaskEnded: async (_tx, { id }) => ended.push(`rejected ${id}`),
    },
  });
  const task = await fixtures.newTask();
  await transaction(db, (tx) => automatic.start({ id: task.orderId }, tx));
  expect(fixtures.queued.map(({ name }) => name)).toEqual(['production-work.run-automatically']);
  await automatic.run({ orderId: task.orderId }, fixtures.context());
  await automatic.run({ orderId: task.orderId }, fixtures.context());
  expect(ended).toEqual([`approved ${task.id}`]);
  expect(await fixtures.deliverables.listApproved(task.orderId)).toHaveLength(2);

  const other = await fixtures.newTask();
  fixtures.tool.deliveryError = new AppError('production_work_not_finished', { message: 'There is nothing.' });
  await automatic.run({ orderId: other.orderId }, fixtures.context());
  expect(ended.at(-1)).toBe(`rejected ${other.id}`);

  const silent = await fixtures.newTask();
  fixtures.tool.deliveryError = undefined;
  fixtures.tool.files = [];
  await automatic.run({ orderId: silent.orderId }, fixtures.context());
  expect(ended.at(-1)).toBe(`rejected ${silent.id}`);
});
