import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { producers } from '../producers/producers.tables.ts';
import { productionTeamMembers, productionTeams } from '../production-teams/production-teams.tables.ts';
import { createActor } from '../workspace/test-actor.ts';
import { productionTasksStore } from './production-tasks.store.ts';
import { productionAssignments, productionTasks } from './production-tasks.tables.ts';
import { taskChangesService } from './task-changes.service.ts';
import { taskReturnsService } from './task-returns.service.ts';
import { testWork } from './work/test-work.ts';

const { db } = await testDatabase();
await createActor(db, 'operator', { isServerOwner: true });
const { work, newTask, prepare, people, clock } = await testWork(db);
const nothing = async () => {};
const changes = taskChangesService({
  db,
  clock,
  live: { publish: nothing, publishToMany: nothing },
  owners: { listMemberships: async () => [] },
  notifications: { notify: nothing },
  orders: { onTaskApproved: nothing, onTaskEnded: nothing },
});
const returns = taskReturnsService({ db, changes, work });
const { signal } = new AbortController();
const store = productionTasksStore(db);

async function newProducer(): Promise<string> {
  const { userId, workspaceId } = await createActor(db, newId());
  const profile = { displayName: 'Ada', languages: [], skills: ['dub' as const], timeZone: 'UTC' };
  await db.insert(producers).values({ userId, workspaceId, ...profile, state: 'active', appliedAt: clock() });
  return userId;
}

/** A task in the work of a person. */
async function claimedBy(userId: string): Promise<string> {
  const task = await newTask();
  await prepare(task);
  await store.claim(task.id, userId, clock());
  await store.appendEvent({ taskId: task.id, userId, kind: 'claimed', text: '' }, clock());
  await store.insertAssignment({ id: newId(), taskId: task.id, userId, payCents: 100, state: 'active' });
  return task.id;
}
const stateOf = async (id: string) => (await store.find(id))?.state;

it('PROD-002 PROD-004 takes the tasks in work of a suspended producer back, but not what they submitted', async () => {
  const [suspended, other] = [await newProducer(), await newProducer()];
  const task = await claimedBy(suspended);
  const delivering = await claimedBy(suspended);
  const ofOther = await claimedBy(other);
  await store.change(delivering, 'active', { submittedAt: clock() });
  await work.enter({ id: task }, suspended);
  await returns.run(signal, suspended);
  expect(await stateOf(task)).toBe('active');
  await db.update(producers).set({ state: 'suspended' }).where(eq(producers.userId, suspended));
  await returns.run(signal, suspended);
  expect(await store.find(task)).toMatchObject({ state: 'unclaimed', producerId: null, deadlineAt: null });
  expect(await store.findAssignment(task, suspended)).toMatchObject({ state: 'released', endedAt: clock() });
  expect((await store.listEvents(task)).at(-1)).toMatchObject({ kind: 'released', userId: null });
  expect(people).toContain(`${suspended} removed`);
  expect([await stateOf(delivering), await stateOf(ofOther)]).toEqual(['active', 'active']);
});

it('PROD-003 takes the tasks of a team back from a producer who left it', async () => {
  const producer = await newProducer();
  const team = { id: newId(), name: 'Berlin', createdBy: producer, createdAt: clock() };
  await db.insert(productionTeams).values(team);
  const member = { teamId: team.id, email: 'ada@example.com', role: 'producer', userId: producer } as const;
  const memberId = newId();
  await db.insert(productionTeamMembers).values({ id: memberId, ...member, invitedAt: clock(), joinedAt: clock() });
  const [ofTeam, ofAll] = [await claimedBy(producer), await claimedBy(producer)];
  await db.update(productionTasks).set({ teamId: team.id }).where(eq(productionTasks.id, ofTeam));
  await returns.run(signal, producer);
  expect(await stateOf(ofTeam)).toBe('active');
  await db.delete(productionTeamMembers).where(eq(productionTeamMembers.id, memberId));
  await returns.run(signal, producer);
  expect([await stateOf(ofTeam), await stateOf(ofAll)]).toEqual(['unclaimed', 'active']);
});

it('PROD-002 takes the tasks of deleted accounts back', async () => {
  const task = await claimedBy(await newProducer());
  // As the foreign keys do when the person is deleted.
  await db.update(productionTasks).set({ producerId: null }).where(eq(productionTasks.id, task));
  await db.delete(productionAssignments).where(eq(productionAssignments.taskId, task));
  await returns.run(signal);
  expect(await stateOf(task)).toBe('unclaimed');
});
