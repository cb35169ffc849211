import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productionTasksErrors } from '../../../contract/productions/production-tasks.errors.ts';
import type { TaskView } from '../../../contract/productions/production-tasks-limits.ts';
import { AppError } from '../../platform/app-error.ts';
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

describe('the board', () => {
  it('O-80 PROD-002 shows the tasks of an accepted order with pay, time and what the customer wants', async () => {
    const { taskIds } = await tasks.newOrder(2);
    const shown = (await seen('unclaimed', taskIds)).map(presentForProducer);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({
      type: 'transcript',
      minutes: 1,
      pay_cents: 120,
      allowed_hours: 24.5,
      instructions: 'Keep the names.',
      status: 'unclaimed',
      can_claim: true,
      cannot_claim: null,
    });
  });

  it('PROD-005 PROD-006 says why somebody cannot claim a task, and refuses it with the same error', async () => {
    const { taskId } = await tasks.newOrder();
    tasks.lacks.set(producer.userId, new AppError('contract_unsigned'));
    const [shown] = (await seen('unclaimed', [taskId])).map(presentForProducer);
    expect(shown).toMatchObject({ can_claim: false, cannot_claim: { code: 'contract_unsigned' } });
    expect(await codeOf(tasks.producers.claim(producer, taskId))).toBe('contract_unsigned');
    expect((await tasks.find(taskId)).state).toBe('unclaimed');
  });

  it('O-80 hides sandbox orders, orders of the own workspace and tasks of other teams', async () => {
    const sandbox = await tasks.newOrder(1, { isSandbox: true });
    const own = await tasks.newOrder();
    const forTeam = await tasks.newOrder();
    await db.execute(`insert into production_teams (id, name, created_by, created_at)
      values ('team ${forTeam.taskId}', 'Team', '${reviewer.userId}', now())`);
    await db.execute(`update production_tasks set team_id = 'team ${forTeam.taskId}' where id = '${forTeam.taskId}'`);
    expect(await seen('unclaimed', [sandbox.taskId, forTeam.taskId])).toEqual([]);
    expect(await seen('unclaimed', [own.taskId], { ...own.customer, productionRole: 'producer' })).toEqual([]);
    expect(await codeOf(tasks.producers.claim(own.customer, own.taskId))).toBe('task_of_own_order');
    expect(await codeOf(tasks.producers.claim(producer, sandbox.taskId))).toBe('production_task_not_yours');
    expect(await codeOf(tasks.producers.claim(producer, forTeam.taskId))).toBe('production_task_not_yours');
  });

  it('O-80 pages without gaps and repetitions in every order', async () => {
    const { taskIds } = await tasks.newOrder(5);
    const own = new Set(taskIds);
    for (const sort of ['created_at', 'pay', 'minutes', 'deadline'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await tasks.producers.list(producer, 'unclaimed', { ...wholePage, sort, page_size: 2, cursor });
        found.push(...page.items.map(({ task }) => task.id).filter((id) => own.has(id)));
        cursor = page.hasMore ? page.items.at(-1)!.task.id : undefined;
      } while (cursor);
      expect(new Set(found)).toEqual(own);
      expect(found).toHaveLength(5);
    }
    const broken = tasks.producers.list(producer, 'unclaimed', { ...wholePage, cursor: 'none' });
    expect(await codeOf(broken)).toBe('invalid_cursor');
  });
});

describe('a claim', () => {
  it('PROD-002 moves the task from the board to the work of one person, and later to their history', async () => {
    const { taskId } = await tasks.newOrder();
    const claimed = presentForProducer(await tasks.producers.claim(producer, taskId));
    expect(claimed).toMatchObject({ status: 'active', can_claim: false });
    expect(claimed.deadline_unix_secs! * 1000).toBe(tasks.clock().getTime() + 24.5 * hour);
    expect(await seen('unclaimed', [taskId])).toEqual([]);
    expect(await seen('active', [taskId])).toHaveLength(1);
    expect(await codeOf(tasks.producers.claim(other, taskId))).toBe('task_already_claimed');
    await tasks.producers.release(producer, taskId, 'Ill');
    expect(await seen('active', [taskId])).toEqual([]);
    expect((await seen('history', [taskId])).map(presentForProducer)).toMatchObject([{ status: 'released' }]);
    expect(await seen('unclaimed', [taskId], other)).toHaveLength(1);
  });

  it('PROD-002 gives a task to one of many who claim it at the same moment', async () => {
    const { taskId } = await tasks.newOrder();
    const people = await Promise.all(Array.from({ length: 12 }, () => tasks.newPerson()));
    const codes = await Promise.all(people.map((person) => codeOf(tasks.producers.claim(person, taskId))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'task_already_claimed')).toHaveLength(11);
    expect(await tasks.assignments(taskId)).toHaveLength(1);
  });

  it('O-80 gives at most five tasks at a time to a person, also if they claim them together', async () => {
    const { taskIds } = await tasks.newOrder(8);
    const codes = await Promise.all(taskIds.map((id) => codeOf(tasks.producers.claim(producer, id))));
    expect(codes.filter((code) => code === 'task_limit_reached')).toHaveLength(3);
    const open = taskIds[codes.indexOf('task_limit_reached')]!;
    const [shown] = (await seen('unclaimed', [open])).map(presentForProducer);
    expect(shown).toMatchObject({ can_claim: false, cannot_claim: { code: 'task_limit_reached' } });
    await tasks.producers.submit(producer, taskIds[codes.indexOf(undefined)]!, '');
    await tasks.deliver(taskIds[codes.indexOf(undefined)]!);
    expect(await codeOf(tasks.producers.claim(producer, open))).toBeUndefined();
  });

  it('PROD-007 keeps what happened in an earlier claim from the next producer', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    await tasks.producers.comment(producer, taskId, 'The second speaker is hard to hear.');
    await tasks.producers.release(producer, taskId, 'Ill');
    // All within the same millisecond.
    const { events } = await tasks.producers.claim(other, taskId);
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([['claimed', '']]);
    const mine = await tasks.producers.get(producer, taskId);
    expect(mine.events.map(({ kind }) => kind)).toEqual(['claimed', 'comment', 'released']);
  });

  it('PROD-007 refuses the task of another producer on every route', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    const { get, release, submit, comment, openWork } = tasks.producers;
    const calls = [
      get(other, taskId),
      release(other, taskId, ''),
      submit(other, taskId, ''),
      comment(other, taskId, 'Hello'),
      openWork(other, taskId),
    ];
    const codes = await Promise.all(calls.map(codeOf));
    expect(codes).toEqual(calls.map(() => 'production_task_not_yours'));
    expect(productionTasksErrors.production_task_not_yours.http).toBe(403);
    expect(await codeOf(get(other, 'none'))).toBe('production_task_not_found');
  });

  it('PROD-007 names neither the customer nor the reviewer to a producer', async () => {
    const { taskId, customer, orderId } = await inReview();
    await tasks.review.comment(reviewer, taskId, 'Please check 0:12.');
    const shown = await tasks.producers.get(producer, taskId);
    const wire = JSON.stringify(presentForProducer(shown));
    for (const secret of [customer.userId, customer.workspaceId, orderId, reviewer.userId])
      expect(wire.includes(secret), secret).toBe(false);
  });
});

describe('a submission', () => {
  it('O-80 waits for its files, then for a reviewer, and ends the access of the producer', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    await tasks.producers.openWork(producer, taskId);
    expect(await roleIn(taskId, producer.userId)).toBe('editor');
    const sent = presentForProducer(await tasks.producers.submit(producer, taskId, 'Done'));
    expect(sent).toMatchObject({ status: 'active', is_delivering: true });
    expect(await codeOf(tasks.producers.submit(producer, taskId, ''))).toBe('task_is_delivering');
    expect(await codeOf(tasks.producers.release(producer, taskId, ''))).toBe('task_is_delivering');
    await tasks.deliver(taskId);
    expect((await tasks.find(taskId)).state).toBe('submitted');
    expect(await tasks.kinds(taskId)).toEqual(['published', 'claimed', 'comment', 'submitted']);
    expect(await roleIn(taskId, producer.userId)).toBeUndefined();
    expect(await codeOf(tasks.producers.openWork(producer, taskId))).toBe('task_not_active');
  });

  it('O-80 returns to the producer, with more time, if its files cannot be made', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    tasks.clock.advance(24 * hour);
    await tasks.producers.submit(producer, taskId, '');
    tasks.tool.deliveryError = new AppError('production_work_not_finished', { message: 'Segment 3 has no text.' });
    await tasks.deliver(taskId);
    const task = await tasks.find(taskId);
    expect(task).toMatchObject({ state: 'active', submittedAt: null });
    expect(task.deadlineAt!.getTime()).toBe(tasks.clock().getTime() + 12 * hour);
    expect((await tasks.events(taskId)).at(-1)).toMatchObject({
      kind: 'delivery_failed',
      text: 'Segment 3 has no text.',
    });
    tasks.tool.deliveryError = undefined;
    await tasks.producers.submit(producer, taskId, '');
    await tasks.deliver(taskId);
    expect((await tasks.find(taskId)).state).toBe('submitted');
  });

  it('O-80 counts before the deadline, and is refused at the deadline', async () => {
    const [early, late] = [await tasks.newOrder(), await tasks.newOrder()];
    for (const { taskId } of [early, late]) await tasks.producers.claim(producer, taskId);
    tasks.clock.advance(24.5 * hour - 1);
    await tasks.producers.submit(producer, early.taskId, '');
    tasks.clock.advance(1);
    expect(await codeOf(tasks.producers.submit(producer, late.taskId, ''))).toBe('task_deadline_passed');
    await tasks.sweep();
    expect((await tasks.find(late.taskId)).state).toBe('unclaimed');
    await tasks.deliver(early.taskId);
    expect((await tasks.find(early.taskId)).state).toBe('submitted');
  });

  it('O-80 counts or is refused if the deadline ends at the same moment, never both', async () => {
    for (const ms of [24.5 * hour - 1, 24.5 * hour]) {
      const { taskId } = await tasks.newOrder();
      await tasks.producers.claim(producer, taskId);
      tasks.clock.advance(ms);
      const [code] = await Promise.all([codeOf(tasks.producers.submit(producer, taskId, '')), tasks.sweep()]);
      const task = await tasks.find(taskId);
      if (code === undefined) expect(task).toMatchObject({ state: 'active', producerId: producer.userId });
      else expect(task).toMatchObject({ state: 'unclaimed', producerId: null });
      await tasks.deliver(taskId);
      expect((await tasks.find(taskId)).state).toBe(code === undefined ? 'submitted' : 'unclaimed');
    }
  });
});

describe('a deadline', () => {
  it('O-80 reminds once a day before, and returns the task without access afterwards', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    await tasks.producers.openWork(producer, taskId);
    await tasks.sweep();
    tasks.clock.advance(hour);
    await tasks.sweep();
    await tasks.sweep();
    const mine = () => tasks.told.filter(({ userIds }) => userIds.includes(producer.userId)).map(({ kind }) => kind);
    expect(mine()).toEqual(['production_task_deadline']);
    tasks.clock.advance(24 * hour);
    await tasks.sweep();
    expect(mine()).toEqual(['production_task_deadline', 'production_task_returned']);
    expect(await tasks.kinds(taskId)).toEqual(['published', 'claimed', 'reminded', 'expired']);
    expect(await roleIn(taskId, producer.userId)).toBeUndefined();
    expect((await seen('history', [taskId])).map(presentForProducer)).toMatchObject([{ status: 'expired' }]);
    await tasks.producers.claim(other, taskId);
    expect((await tasks.assignments(taskId)).map(({ state }) => state)).toEqual(['expired', 'active']);
  });

  it('O-80 ends the access that a server killed after a step has left', async () => {
    const { taskId } = await inReview();
    await tasks.taskWork.admit(producer.userId, (await tasks.work.find(taskId))!);
    await tasks.sweep();
    expect(await roleIn(taskId, producer.userId)).toBeUndefined();
    expect(await roleIn(taskId, reviewer.userId)).toBe('editor');
    await tasks.review.approve(reviewer, taskId, '');
    await tasks.taskWork.admit(reviewer.userId, (await tasks.work.find(taskId))!);
    await tasks.sweep();
    expect(await roleIn(taskId, reviewer.userId)).toBeUndefined();
  });

  it('O-80 lets a producer in whose server was killed after the claim', async () => {
    const { taskId } = await tasks.newOrder();
    await tasks.producers.claim(producer, taskId);
    await tasks.sweep();
    await tasks.producers.openWork(producer, taskId);
    await tasks.sweep();
    expect(await roleIn(taskId, producer.userId)).toBe('editor');
  });

  it('O-80 pays nobody for the approved work of a deleted account', async () => {
    const { taskId } = await submitted();
    await db.execute(`delete from workspaces where id = '${producer.workspaceId}'`);
    await db.execute(`delete from users where id = '${producer.userId}'`);
    const waiting = await tasks.review.page(reviewer, 'waiting', { ...wholePage, page_size: 100 });
    expect(waiting.items.some(({ task }) => task.id === taskId)).toBe(true);
    await tasks.review.start(reviewer, taskId);
    await tasks.review.approve(reviewer, taskId, '');
    expect((await tasks.find(taskId)).state).toBe('approved');
    expect(await tasks.paid(taskId)).toEqual([]);
  });
});
