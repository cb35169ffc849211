import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { userStore } from '../../user/user.store.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { testWork } from './test-work.ts';

const { db } = await testDatabase();
const operator = await createActor(db, 'operator', { isServerOwner: true, emailVerifiedAt: new Date() });
let fixtures: Awaited<ReturnType<typeof testWork>>;

beforeEach(async () => {
  fixtures = await testWork(db);
});

const newPerson = async () => createActor(db, newId());

it('O-80 gives each task a workspace of its own on an unlimited plan, which the operator does not see', async () => {
  const task = await fixtures.newTask();
  const work = await fixtures.work.open(task);
  const actor = await fixtures.workTenants.actorOf(work);
  expect(await fixtures.workspace.find(actor.workspaceId)).toMatchObject({
    name: 'Task: Episode 4 · Spanish',
    ownerId: operator.userId,
    // Nobody uses the plan for something else, or takes a key of it along.
    allMembersPermissions: ['dubbing'],
  });
  expect(await fixtures.subscription.get(actor)).toMatchObject({ tier: 'enterprise', characterLimit: -1 });
  expect(await userStore(db).byId(actor.userId)).toMatchObject({ isServiceAccount: true });
  const seen = await fixtures.workspaceMembers.listByUser(operator.userId);
  expect(seen.map(({ workspaceId }) => workspaceId)).toEqual([operator.workspaceId]);
});

it('O-80 opens the work of a task once, however many open it', async () => {
  const task = await fixtures.newTask();
  const works = await Promise.all([1, 2, 3, 4].map(() => fixtures.work.open(task)));
  expect(new Set(works.map(({ workspaceId }) => workspaceId)).size).toBe(1);
  expect(fixtures.queued).toHaveLength(1);
  const empty = (await fixtures.workspace.listOfAccounts(new Date(Date.now() + 60_000))).filter(
    (id) => id === works[0]!.workspaceId,
  );
  expect(empty).toHaveLength(1);
});

it('PROD-007 lets a producer in while they work on the task, and moves their pages out of it', async () => {
  const task = await fixtures.newTask();
  const producer = await newPerson();
  const opened = await fixtures.work.enter(task, producer.userId);
  expect(opened).toMatchObject({ kind: 'dubbing', state: 'preparing', resource_id: null, path: null });
  // A second call changes nothing.
  await fixtures.work.enter(task, producer.userId);
  expect(await fixtures.workspace.findRole(opened.workspace_id, producer.userId)).toBe('editor');
  const work = (await fixtures.work.find(task.id))!;
  await fixtures.work.dismiss(producer.userId, work);
  await fixtures.work.dismiss(producer.userId, work);
  expect(await fixtures.workspace.findRole(opened.workspace_id, producer.userId)).toBeUndefined();
  expect(fixtures.people.slice(0, 2)).toEqual([
    `${producer.userId} moved to ${producer.workspaceId}`,
    `${producer.userId} removed`,
  ]);
});

it('PROD-007 lets the operator review the work, and takes it from their list of workspaces again', async () => {
  const task = await fixtures.newTask();
  const { workspace_id } = await fixtures.work.enter(task, operator.userId);
  expect(await fixtures.workspaceMembers.listByUser(operator.userId)).toHaveLength(2);
  const work = (await fixtures.work.find(task.id))!;
  await fixtures.work.dismiss(operator.userId, work);
  await fixtures.work.dismiss(operator.userId, work);
  expect(await fixtures.workspaceMembers.listByUser(operator.userId)).toHaveLength(1);
  expect((await fixtures.workspace.findTenant(workspace_id))?.ownerId).toBe(operator.userId);
});

it('O-80 makes a project of the file of the customer, and tells its path', async () => {
  const task = await fixtures.newTask();
  const work = await fixtures.prepare(task);
  expect(fixtures.tool.created).toEqual([{ id: work.resourceId, byHand: false, bytes: 11 }]);
  expect(fixtures.work.describe(work)).toMatchObject({ state: 'ready', path: `/app/dubbing/${work.resourceId}` });
});

it('O-80 goes on with the project that a killed preparation has left', async () => {
  const task = await fixtures.newTask();
  const { id } = await fixtures.work.open(task);
  const stop = new AbortController();
  fixtures.tool.afterCreate = () => {
    stop.abort(new Error('killed'));
    throw stop.signal.reason;
  };
  await expect(fixtures.preparation.run({ workId: id }, fixtures.context(stop.signal))).rejects.toThrow('killed');
  expect(await fixtures.store.find(id)).toMatchObject({ state: 'preparing', resourceId: null });
  fixtures.tool.afterCreate = () => {};
  await fixtures.preparation.run({ workId: id }, fixtures.context());
  expect(fixtures.tool.created).toHaveLength(1);
  expect(await fixtures.store.find(id)).toMatchObject({ state: 'ready', resourceId: fixtures.tool.created[0]!.id });
});

it('O-80 opens the project for manual work if the engines fail', async () => {
  fixtures.tool.states = [
    { state: 'preparing' },
    { state: 'failed', problem: 'The recognizer crashed.', mayContinueByHand: true },
    { state: 'ready' },
  ];
  const work = await fixtures.prepare(await fixtures.newTask());
  expect(fixtures.tool.created.map(({ byHand }) => byHand)).toEqual([false, true]);
  expect(work).toMatchObject({ state: 'ready', resourceId: fixtures.tool.created[1]!.id });
});

it('O-80 says why work could not be prepared, and tries again when it is opened again', async () => {
  fixtures.tool.states = [
    { state: 'failed', problem: 'No installed model recognizes speech.', mayContinueByHand: false },
  ];
  const task = await fixtures.newTask({ type: 'transcript', targetLanguage: null });
  const failed = await fixtures.prepare(task);
  expect(failed).toMatchObject({ state: 'failed', problem: 'No installed model recognizes speech.' });
  fixtures.tool.states = [{ state: 'failed', problem: '', mayContinueByHand: false }, { state: 'ready' }];
  const again = await fixtures.prepare(task);
  expect(again).toMatchObject({ state: 'ready', problem: null });
  expect(fixtures.tool.discarded).toEqual([failed.resourceId]);
  expect(fixtures.work.describe(again).path).toBe(`/app/speech-to-text/${again.resourceId}`);
});

it('O-80 does not retry what cannot succeed', async () => {
  fixtures.tool.afterCreate = () => {
    throw new AppError('invalid_audio', { message: 'We could not read Episode 4.wav.' });
  };
  expect(await fixtures.prepare(await fixtures.newTask())).toMatchObject({
    state: 'failed',
    problem: 'We could not read Episode 4.wav.',
  });
});

it('O-80 closes the workspace of an ended task after a day, and those of deleted orders', async () => {
  const [ended, active] = [await fixtures.newTask(), await fixtures.newTask()];
  const producer = await newPerson();
  const { workspace_id: endedId } = await fixtures.work.enter(ended, producer.userId);
  const { workspaceId: activeId } = await fixtures.work.open(active);
  await db.execute(`update production_tasks set state = 'approved' where id = '${ended.id}'`);
  await fixtures.ending.closeEnded(new AbortController().signal);
  const isClosed = async (id: string) => (await fixtures.workspace.findTenant(id))?.isClosed;
  expect(await isClosed(endedId)).toBe(false);
  // The creation of a workspace has the time of the database.
  await db.execute(`update workspaces set created_at = '2026-01-01' where id in ('${endedId}', '${activeId}')`);
  fixtures.clock.advance(25 * 3600_000);
  await fixtures.ending.closeEnded(new AbortController().signal);
  expect(await isClosed(endedId)).toBe(true);
  expect(await isClosed(activeId)).toBe(false);
  expect(await fixtures.workspace.findRole(endedId, producer.userId)).toBeUndefined();
  await db.execute(`delete from production_orders where id = '${active.orderId}'`);
  await fixtures.ending.closeEnded(new AbortController().signal);
  expect(await isClosed(activeId)).toBe(true);
});
