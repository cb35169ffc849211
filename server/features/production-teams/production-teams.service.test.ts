import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { productionInvitationsService } from './production-invitations.service.ts';
import { productionMembersService } from './production-members.service.ts';
import { productionRolesService } from './production-roles.service.ts';
import { productionTeamsService } from './production-teams.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const user = userService({ db, clock });
const nothing = async () => {};
const common = { db, clock, user, live: { publish: nothing }, auditLog: { record: nothing } };
const productionRoles = productionRolesService({
  db,
  isOperator: user.isOperator,
  isActiveProducer: async () => false,
});
const teams = productionTeamsService({ ...common, productionRoles });
const invitations = productionInvitationsService(common);
/** Whose tasks were taken back. */
const returned: string[] = [];
const members = productionMembersService({
  ...common,
  mail: { send: async () => '' },
  rateLimiter: { consume: nothing },
  notifications: { notify: nothing },
  returnTasks: async (_tx, userId) => returned.push(userId),
});

it('PROD-003 ROLE-004 joins by the verified email, and lets nobody handle a role above their own', async () => {
  const manager = { ...(await createActor(db, 'boss', { isServerOwner: true })), productionRole: 'manager' as const };
  const reviewer = await createActor(db, 'rev', { emailVerifiedAt: clock() });
  const other = await createActor(db, 'other');
  const { team } = await teams.create(manager, 'Berlin');
  const invite = (email: string, role: 'manager' | 'reviewer' | 'producer', by = manager as typeof reviewer) =>
    members.invite(by, team.id, { email, role }, 'https://timbre.test');
  const { id } = await invite('rev@example.com', 'reviewer');
  await expect(invitations.accept(other, id)).rejects.toMatchObject({ code: 'team_invitation_not_found' });
  await invitations.accept(reviewer, id);
  expect(await productionRoles.find('rev')).toBe('reviewer');
  const acting = { ...reviewer, productionRole: 'reviewer' as const };
  await expect(invite('x@example.com', 'manager', acting)).rejects.toMatchObject({ code: 'production_role_too_high' });
  const open = await invite('other@example.com', 'producer', acting);
  await expect(invitations.accept(other, open.id)).rejects.toMatchObject({ code: 'team_invitation_not_found' });
  await expect(teams.read(other, team.id)).rejects.toMatchObject({ code: 'production_team_not_found' });
  await members.leave(reviewer, team.id);
  expect(returned).toEqual(['rev']);
  expect(await productionRoles.find('rev')).toBeUndefined();
});
