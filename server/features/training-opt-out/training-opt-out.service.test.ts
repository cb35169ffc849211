import { expect, it } from 'vitest';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { trainingOptOutService } from './training-opt-out.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const subscription = testSubscription({ db, clock });
const workspace = workspaceService({
  db,
  live,
  onEdit: async () => {},
  onJoined: async () => {},
  readMaxSeats: subscription.readMaxSeats,
});
const optOut = trainingOptOutService({ clock, workspace, subscription });

async function createAdmin(name: string, tier: Tier): Promise<Actor> {
  const admin = await createActor(db, name);
  await transaction(db, (tx) => subscription.start(tx, admin.workspaceId, tier));
  return admin;
}

it.each([
  ['enterprise', true],
  ['trial', true],
  ['scale_2024_08_10', false],
  ['free', false],
] as const)('PRIV-001 starts the opt-out of %s as %s', async (tier, isEnabled) => {
  expect(await optOut.get(await createAdmin(`of-${tier}`, tier))).toEqual({
    isEnabled,
    canChange: true,
    changedAt: null,
  });
});

it('PRIV-001 PRIV-013 keeps a choice with its time, and shows it to all members', async () => {
  const admin = await createAdmin('ada', 'enterprise');
  const editor: Actor = { ...admin, userId: 'eve', role: 'editor' };
  expect(await optOut.set(admin, false)).toEqual({ isEnabled: false, canChange: true, changedAt: clock() });
  expect(await optOut.get(editor)).toEqual({ isEnabled: false, canChange: false, changedAt: clock() });
});

it('PRIV-011 ROLE-012 lets only admins change it', async () => {
  const admin = await createAdmin('grace', 'free');
  const editor: Actor = { ...admin, userId: 'eve', role: 'editor' };
  await expect(optOut.set(editor, true)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  expect(await optOut.get(admin)).toMatchObject({ isEnabled: false });
});
