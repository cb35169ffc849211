import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { TaskEventKind } from '../../../contract/productions/production-tasks-limits.ts';
import { takenStates } from '../../../contract/productions/production-tasks-limits.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { taskSteps } from './task-states.rules.ts';
import { type TestTasks, testTasks } from './test-tasks.ts';

const { db } = await testDatabase();
/** The state that the table of steps gives after an event; undefined: it is not allowed. */
function stateAfter(state: TaskState | undefined, event: TaskEventKind): TaskState | undefined {
  if (event === 'published') return state === undefined ? 'unclaimed' : undefined;
  const step = Object.hasOwn(taskSteps, event) ? taskSteps[event as keyof typeof taskSteps] : undefined;
  if (!step) return state;
  return step.from === state ? step.to : undefined;
}
let tasks: TestTasks;
/** Producers of whom the first is a reviewer, too. */
let people: readonly [Actor, Actor];
let reviewer: Actor;

beforeAll(async () => {
  await createActor(db, 'operator', { isServerOwner: true, emailVerifiedAt: new Date() });
  tasks = await testTasks(db);
  people = [await tasks.newPerson('reviewer'), await tasks.newPerson()];
  reviewer = await tasks.newPerson('reviewer');
});

const actions = ['claim', 'open', 'submit', 'release', 'comment'] as const;
const decisions = ['start', 'revise', 'approve', 'reject', 'open'] as const;
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: fc.constantFrom(0, 1), does: fc.constantFrom(...actions) }) },
  { weight: 6, arbitrary: fc.record({ by: fc.constant('reviewer'), does: fc.constantFrom(...decisions) }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('producer as reviewer'), does: fc.constantFrom(...decisions) }) },
  { weight: 4, arbitrary: fc.record({ by: fc.constant('server'), does: fc.constantFrom('deliver', 'sweep') }) },
  { weight: 3, arbitrary: fc.record({ by: fc.constant('time'), does: fc.constantFrom(1, 23, 25) }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('customer'), does: fc.constant('cancel') }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** Each element happens at the same moment. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 24 });

interface Subject {
  readonly orderId: string;
  readonly taskId: string;
}

function play({ by, does }: Step, { orderId, taskId }: Subject): Promise<unknown> {
  const { producers, review } = tasks;
  const decide = (actor: Actor) =>
    ({
      start: () => review.start(actor, taskId),
      revise: () => review.revise(actor, taskId, 'Again', undefined),
      approve: () => review.approve(actor, taskId, ''),
      reject: () => review.reject(actor, taskId, 'No'),
      open: () => review.openWork(actor, taskId),
    })[does as (typeof decisions)[number]]();
  if (by === 'reviewer') return decide(reviewer);
  if (by === 'producer as reviewer') return decide(people[0]);
  if (by === 'server') return does === 'sweep' ? tasks.sweep() : tasks.deliver(taskId);
  if (by === 'customer') return tasks.cancel(orderId);
  if (by === 'time') return Promise.resolve(tasks.clock.advance(Number(does) * 3_600_000));
  const actor = people[by as 0 | 1];
  return {
    claim: () => producers.claim(actor, taskId),
    open: () => producers.openWork(actor, taskId),
    submit: () => producers.submit(actor, taskId, ''),
    release: () => producers.release(actor, taskId, ''),
    comment: () => producers.comment(actor, taskId, 'A question'),
  }[does as (typeof actions)[number]]();
}

async function check({ orderId, taskId }: Subject): Promise<void> {
  const [task, assignments, events, paid] = await Promise.all([
    tasks.find(taskId),
    tasks.assignments(taskId),
    tasks.events(taskId),
    tasks.paid(taskId),
  ]);
  const isTaken = (takenStates as readonly TaskState[]).includes(task.state);
  const open = assignments.filter(({ endedAt }) => endedAt === null);
  expect(open.map(({ userId, state }) => [userId, state])).toEqual(isTaken ? [[task.producerId, task.state]] : []);
  expect(task.producerId === null || task.producerId !== task.reviewedBy).toBe(true);
  const approved = assignments.filter(({ state }) => state === 'approved');
  expect(approved).toHaveLength(task.state === 'approved' ? 1 : 0);
  expect(paid).toEqual(approved.map(({ payCents }) => payCents));
  // The history is complete: it leads to the state of the task, and each claim in it has its assignment.
  let state: TaskState | undefined;
  for (const { kind } of events) {
    state = stateAfter(state, kind);
    expect(state, kind).toBeDefined();
  }
  expect(state).toBe(task.state);
  const claims = events.filter(({ kind }) => kind === 'claimed').map(({ userId }) => userId);
  expect(assignments.map(({ userId }) => userId)).toEqual(claims);
  const isOver = task.state === 'approved' || task.state === 'expired';
  const order = await tasks.orderState(orderId);
  const ends = { approved: ['done', 'cancelled'], over: ['cancelled'], open: ['accepted', 'cancelling'] };
  expect(ends[task.state === 'approved' ? 'approved' : isOver ? 'over' : 'open']).toContain(order);
}

async function checkAccess(taskId: string): Promise<void> {
  await tasks.sweep();
  const task = await tasks.find(taskId);
  for (const { userId } of [...people, reviewer])
    if ((await tasks.roleIn(taskId, userId)) !== undefined)
      expect([task.state, userId]).toEqual(
        task.state === 'active' ? ['active', task.producerId] : ['in_review', task.reviewedBy],
      );
}

it('O-80 PROD-002 has one owner, pays once and keeps the whole history in random sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (moments) => {
      const subject = await tasks.newOrder();
      for (const steps of moments) {
        const outcomes = await Promise.allSettled(steps.map((one) => play(one, subject)));
        for (const outcome of outcomes)
          if (outcome.status === 'rejected' && !(outcome.reason instanceof AppError)) throw outcome.reason;
        await check(subject);
      }
      await checkAccess(subject.taskId);
      // The limit of tasks in work is that of the person.
      await db.execute(`delete from production_orders where id = '${subject.orderId}'`);
    }),
    { numRuns: process.env.ROUNDS ? 1000 : 15, endOnFailure: process.env.ROUNDS !== undefined },
  );
}, 1_800_000);
