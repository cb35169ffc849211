import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskView } from '../../../contract/productions/production-tasks-limits.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentForProducer } from './production-tasks.present.ts';
import { codeOf, type TestTasks, testTasks, wholePage } from './test-tasks.ts';

const { db } = await testDatabase();
const hour = 3_600_000;
let tasks: TestTasks;
let producer: Awaited<ReturnType<TestTasks['newPerson']>>;
let other: typeof producer;
let reviewer: typeof producer;

beforeAll(() => createActor(db, 'operator', { isServerOwner: true, emailVerifiedAt: new Date() }));
beforeEach(async () => {
  tasks = await testTasks(db);
  producer = await tasks.newPerson();
  other = await tasks.newPerson();
  reviewer = await tasks.newPerson('reviewer');
});

const submitted = (actor = producer) => tasks.submit(actor);
const seen = (view: TaskView, ids: readonly string[], actor = producer) => tasks.seen(actor, view, ids);
const roleIn = (taskId: string, userId: string) => tasks.roleIn(taskId, userId);
async function inReview() {
  const order = await submitted();
  await tasks.review.start(reviewer, order.taskId);
  await tasks.review.openWork(reviewer, order.taskId);
  return order;
}

describe('a review', () => {
  it('O-80 pays an approved task once, and ends the order', async () => {
    const { taskId, orderId } = await inReview();
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(tasks.review.approve(reviewer, taskId, 'Well done'))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await codeOf(tasks.review.approve(reviewer, taskId, ''))).toBe('task_not_in_review');
    expect(await tasks.paid(taskId)).toEqual([120]);
    expect((await tasks.earnings.findAccount(producer.workspaceId))?.balanceMicros).toBe(1_200_000);
    expect(await tasks.orderState(orderId)).toBe('done');
    expect(await roleIn(taskId, reviewer.userId)).toBeUndefined();
    expect(await tasks.kinds(taskId)).toEqual(['published', 'claimed', 'submitted', 'review_started', 'approved']);
    const { months, ...sums } = await tasks.producers.dashboard(producer);
    expect(sums).toMatchObject({ earnedCents: 120, approved: 1, active: 0, inReview: 0 });
    expect(months.at(-1)).toMatchObject({ earnedCents: 120, approved: 1 });
  });

  it('O-80 asks for changes with a new deadline, and reviews the work again', async () => {
    const { taskId } = await inReview();
    const past = tasks.review.revise(reviewer, taskId, 'Mend 0:12', tasks.clock());
    expect(await codeOf(past)).toBe('invalid_parameters');
    const until = new Date(tasks.clock().getTime() + 6 * hour);
    await tasks.review.revise(reviewer, taskId, 'Mend 0:12', until);
    expect(await tasks.find(taskId)).toMatchObject({
      state: 'active',
      revision: 1,
      deadlineAt: until,
      submittedAt: null,
    });
    expect(await roleIn(taskId, reviewer.userId)).toBeUndefined();
    await tasks.producers.openWork(producer, taskId);
    await tasks.producers.submit(producer, taskId, '');
    await tasks.deliver(taskId);
    await tasks.review.start(reviewer, taskId);
    await tasks.review.approve(reviewer, taskId, '');
    expect(await tasks.paid(taskId)).toEqual([120]);
  });

  it('O-80 gives at least a day for changes without a deadline', async () => {
    const { taskId } = await inReview();
    await tasks.review.revise(reviewer, taskId, 'Mend 0:12', undefined);
    expect((await tasks.find(taskId)).deadlineAt!.getTime()).toBe(tasks.clock().getTime() + 24 * hour);
  });

  it('O-80 returns rejected work to the board without pay', async () => {
    const { taskId } = await inReview();
    await tasks.review.reject(reviewer, taskId, 'Another recording');
    expect(await tasks.find(taskId)).toMatchObject({ state: 'unclaimed', producerId: null, reviewedBy: null });
    expect(await tasks.paid(taskId)).toEqual([]);
    expect((await seen('history', [taskId])).map(presentForProducer)).toMatchObject([{ status: 'rejected' }]);
  });

  it('ROLE-004 is never of the own work, and of another reviewer only for managers', async () => {
    const own = { ...producer, productionRole: 'reviewer' } as const;
    const { taskId } = await submitted(own);
    expect(await codeOf(tasks.review.get(own, taskId))).toBe('task_of_own_work');
    expect(await codeOf(tasks.review.start(own, taskId))).toBe('task_of_own_work');
    const listed = await tasks.review.page(own, 'waiting', { ...wholePage, page_size: 100 });
    expect(listed.items.some(({ task }) => task.id === taskId)).toBe(false);
    await tasks.review.start(reviewer, taskId);
    const second = await tasks.newPerson('reviewer');
    expect(await codeOf(tasks.review.start(second, taskId))).toBe('task_not_submitted');
    expect(await codeOf(tasks.review.approve(second, taskId, ''))).toBe('task_reviewed_by_other');
    expect(await codeOf(tasks.review.approve({ ...own, productionRole: 'manager' }, taskId, ''))).toBe(
      'task_of_own_work',
    );
    expect(await codeOf(tasks.review.approve(await tasks.newPerson('manager'), taskId, ''))).toBeUndefined();
  });
});

describe('a cancelled order', () => {
  it('O-80 withdraws tasks on the board, and ends when those in work have ended', async () => {
    const { taskIds, orderId } = await tasks.newOrder(3);
    const [done, released, free] = taskIds as [string, string, string];
    await tasks.producers.claim(producer, done);
    await tasks.producers.claim(other, released);
    await tasks.cancel(orderId);
    expect((await tasks.find(free)).state).toBe('expired');
    expect(await codeOf(tasks.producers.claim(other, free))).not.toBeUndefined();
    expect(await tasks.orderState(orderId)).toBe('cancelling');
    await tasks.producers.release(other, released, '');
    expect((await tasks.find(released)).state).toBe('expired');
    expect(await tasks.orderState(orderId)).toBe('cancelling');
    await tasks.producers.submit(producer, done, '');
    await tasks.deliver(done);
    await tasks.review.start(reviewer, done);
    await tasks.review.approve(reviewer, done, '');
    expect(await tasks.orderState(orderId)).toBe('cancelled');
    expect(await tasks.paid(done)).toEqual([120]);
    expect(await tasks.kinds(released)).toEqual(['published', 'claimed', 'released', 'withdrawn']);
  });

  it('O-80 is withdrawn or claimed if both happen at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { taskId, orderId } = await tasks.newOrder();
      const person = await tasks.newPerson();
      const [code] = await Promise.all([codeOf(tasks.producers.claim(person, taskId)), tasks.cancel(orderId)]);
      expect((await tasks.find(taskId)).state).toBe(code === undefined ? 'active' : 'expired');
      expect(await tasks.orderState(orderId)).toBe(code === undefined ? 'cancelling' : 'cancelled');
    }
  });
});
