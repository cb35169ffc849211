import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { productionContractsService } from '../production-contracts/production-contracts.service.ts';
import { writeSignedPdf, writeSignedText } from '../production-contracts/signed-contract.service.ts';
import { productionAttemptsService } from '../production-qualifications/production-attempts.service.ts';
import { productionQualificationsService } from '../production-qualifications/production-qualifications.service.ts';
import { productionMembershipsService } from '../production-teams/production-memberships.service.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { producerGateService } from './producer-gate.service.ts';
import { producersService } from './producers.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const user = userService({ db, clock });
const common = {
  db,
  clock,
  user,
  live: { publish: async () => {} },
  auditLog: { record: async () => {} },
  notifications: { notify: async () => {} },
};
/** Whose tasks were taken back. */
const returned: string[] = [];
const producers = producersService({
  ...common,
  workspace: { findRole: async (id, userId) => (id === `of-${userId}` ? 'admin' : 'editor') },
  listManagerIds: async () => [],
  returnTasks: async (_tx, userId) => returned.push(userId),
  approvesAtOnce: false,
});
const requireProfile = (userId: string) => producers.require(userId);
const contracts = productionContractsService({ ...common, requireProfile });
const qualifications = productionQualificationsService(common);
const lockProfile = producers.lock;
const { findNames } = producers;
const attempts = productionAttemptsService({
  ...common,
  requireProfile,
  lockProfile,
  findProfile: producers.find,
  findNames,
});
const gate = producerGateService({
  db,
  productionQualifications: qualifications,
  productionContracts: contracts,
  productionMemberships: productionMembershipsService({ db, user }),
  canReceivePay: async () => false,
});
await qualifications.seed();
await qualifications.seed();
await contracts.seed();
await contracts.seed();

const task = { type: 'transcript', sourceLanguage: 'eng', targetLanguage: null, teamId: null } as const;
const profile = {
  displayName: 'Ada',
  about: '',
  languages: [{ language: 'en-GB', level: 'native' }],
  skills: ['transcript'],
  timeZone: 'UTC',
} as const;
let count = 0;
let person: Actor;
let manager: Actor;
beforeEach(async () => {
  count += 1;
  person = await createActor(db, `producer${count}`);
  manager = await createActor(db, `manager${count}`);
});
const apply = () =>
  producers.apply(person, { ...profile, skills: [...profile.skills], workspaceId: person.workspaceId });
const claim = () => transaction(db, (tx) => gate.requireMayClaim(tx, person.userId, task));
const correct = async () => {
  const { test } = (await qualifications.list()).find((view) => view.test.id === 'transcript-basics-1')!;
  return Object.fromEntries(test.questions.map(({ id, correct: right }) => [id, right]));
};
const sign = async () => {
  const { contract } = (await contracts.list(person))[0]!;
  const proof = { signedName: 'Ada L.', digest: contract.digest, address: '192.0.2.1', userAgent: 'test' };
  return contracts.sign(person, contract.id, proof);
};

it('PROD-004 PROD-005 PROD-006 USER-011 lets a person claim after approval, test and signature, and names what is missing', async () => {
  await expect(claim()).rejects.toMatchObject({ code: 'producer_not_active' });
  await apply();
  await expect(apply()).rejects.toMatchObject({ code: 'producer_already_exists' });
  await expect(claim()).rejects.toMatchObject({ code: 'producer_not_active' });
  expect((await gate.listMissing(person.userId)).map(({ kind }) => kind)).toEqual([
    'approval',
    'qualification',
    'contract',
    'payout_account',
  ]);
  await producers.approve(manager, person.userId);
  expect((await user.find(person.userId))?.isProducer).toBe(true);
  await expect(claim()).rejects.toMatchObject({ code: 'qualification_missing', data: { id: 'transcript-basics-1' } });
  const { attempt } = await attempts.start(person, 'transcript-basics-1');
  const submitted = await attempts.submit(person, attempt.id, await correct());
  expect(submitted.attempt).toMatchObject({ state: 'passed', percent: 100 });
  await expect(claim()).rejects.toMatchObject({ code: 'contract_unsigned' });
  await sign();
  expect(await claim()).toEqual({ workspaceId: person.workspaceId });
  const explained = await gate.explain(person.userId, [
    task,
    { ...task, type: 'dub' },
    { ...task, sourceLanguage: 'fr' },
    { ...task, teamId: 'x' },
  ]);
  expect(explained.map((lack) => lack?.code)).toEqual([undefined, 'skill_missing', 'language_missing', 'team_only']);
  await producers.suspend(manager, person.userId, 'Late');
  expect(returned).toEqual([person.userId]);
  expect((await user.find(person.userId))?.isProducer).toBe(false);
  await expect(claim()).rejects.toMatchObject({ code: 'producer_not_active' });
  await producers.resume(manager, person.userId);
  await expect(producers.approve(manager, person.userId)).rejects.toMatchObject({ code: 'producer_state_conflict' });
});

it('PROD-005 refuses late answers and a further attempt within seven days', async () => {
  await apply();
  const { attempt } = await attempts.start(person, 'transcript-basics-1');
  expect((await attempts.start(person, 'transcript-basics-1')).attempt.id).toBe(attempt.id);
  await expect(attempts.read(manager, attempt.id)).rejects.toMatchObject({ code: 'attempt_not_found' });
  clock.advance(20 * 60_000);
  await expect(attempts.saveAnswers(person, attempt.id, {})).rejects.toMatchObject({ code: 'attempt_ended' });
  expect((await attempts.read(person, attempt.id)).attempt).toMatchObject({ state: 'failed', percent: 0 });
  const again = () => attempts.start(person, 'transcript-basics-1');
  await expect(again()).rejects.toMatchObject({ code: 'qualification_retry_later' });
  clock.advance(7 * 24 * 3_600_000);
  expect((await again()).attempt.state).toBe('in_progress');
});

it('PROD-005 lets a reviewer mark texts, but not their own', async () => {
  await apply();
  const question = { prompt: 'Why?', kind: 'text', choices: [], correct: [], points: 4 } as const;
  const base = {
    title: 'Essay',
    taskType: 'dub',
    language: 'de',
    instructions: '',
    passPercent: 75,
    minutes: 5,
  } as const;
  const { test } = await qualifications.create(manager, { ...base, questions: [question] });
  const { attempt } = await attempts.start(person, test.id);
  const { id } = test.questions[0]!;
  await attempts.submit(person, attempt.id, { [id]: 'Because.' });
  await expect(attempts.mark(person, attempt.id, { [id]: 4 })).rejects.toMatchObject({ code: 'own_attempt' });
  await expect(attempts.mark(manager, attempt.id, { [id]: 5 })).rejects.toMatchObject({ code: 'invalid_parameters' });
  const boss = { ...manager, productionRole: 'manager' } as const;
  const listFor = async (actor: Actor, state: 'submitted' | 'in_progress' = 'submitted') => {
    const page = await attempts.listForReview(actor, state, { cursor: undefined, limit: 10 });
    return page.attempts.map((view) => view.displayName);
  };
  expect(await listFor(boss)).toEqual(['Ada']);
  // A reviewer who still has to pass the test as a producer must not learn from the answers of others.
  const candidate = { ...(await createActor(db, `reviewer${count}`)), productionRole: 'reviewer' } as const;
  expect(await listFor(candidate)).toEqual(['Ada']);
  const { workspaceId } = candidate;
  await producers.apply(candidate, { ...profile, displayName: 'Bo', skills: [...profile.skills], workspaceId });
  expect(await listFor(candidate)).toEqual([]);
  await expect(attempts.mark(candidate, attempt.id, { [id]: 4 })).rejects.toMatchObject({ code: 'attempt_not_found' });
  await expect(listFor(candidate, 'in_progress')).rejects.toMatchObject({ code: 'forbidden' });
  expect((await attempts.mark(manager, attempt.id, { [id]: 3 })).attempt).toMatchObject({
    state: 'passed',
    percent: 75,
  });
  await qualifications.edit(test.id, { isArchived: true });
});

it('PROD-006 keeps what was signed, with its proof', async () => {
  await apply();
  const { contract } = await sign();
  const signed = await contracts.readSigned(person, contract.id);
  expect(writeSignedText(signed)).toContain('Signed by: Ada L.');
  expect((await writeSignedPdf(signed)).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(contracts.readSigned(manager, contract.id)).rejects.toMatchObject({ code: 'contract_not_found' });
});

it('PROD-004 pays only a workspace of which the person is an admin', async () => {
  const fields = { ...profile, skills: [...profile.skills], workspaceId: manager.workspaceId };
  await expect(producers.apply(person, fields)).rejects.toMatchObject({ code: 'workspace_access_denied' });
});
