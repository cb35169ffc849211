import { emails } from '../../../contract/catalogue/emails.ts';
import { maxTeamMembers } from '../../../contract/productions/producers-limits.ts';
import type { ProductionRole } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import { mayHandleRole } from './production-teams.rules.ts';
import { teamNotFound } from './production-teams.service.ts';
import { type ProductionTeamRow, productionTeamsStore, type TeamMemberRow } from './production-teams.store.ts';

interface ProductionMembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly user: Pick<UserService, 'find' | 'findByEmail'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Takes the tasks back to the board on which the person may not work any more, after the transaction. */
  readonly returnTasks: (tx: Tx, userId: string) => Promise<unknown>;
}

/** Calls that mail invitations, of one person in 15 minutes. */
const maxInvitationsPerWindow = 100;

/** The members of teams: invitations, roles and departures (PROD-003). */
export function productionMembersService(deps: ProductionMembersDeps) {
  const { db, clock, live, mail, rateLimiter, user: users, auditLog, notifications, returnTasks } = deps;
  const publish = (tx: Tx) => live.publish(everyone, { topic: 'producers' }, tx);

  /** Locks a team that the caller leads; returns it with the role up to which they may handle others. */
  async function lockLed(tx: Tx, actor: Actor, teamId: string) {
    const team = await productionTeamsStore(tx).lock(teamId);
    const own = await productionTeamsStore(tx).findMemberOf(teamId, actor.userId);
    const isManager = actor.productionRole === 'manager';
    if (!team || !(own || isManager)) throw teamNotFound();
    const role: ProductionRole = isManager ? 'manager' : own!.role;
    if (role === 'producer')
      throw new AppError('forbidden', { message: 'Only managers and the reviewers of the team can do this.' });
    return { team, role };
  }

  function requireRole(own: ProductionRole, role: ProductionRole): void {
    if (!mayHandleRole(own, role)) throw new AppError('production_role_too_high', { param: 'role' });
  }

  async function lockMember(tx: Tx, actor: Actor, teamId: string, memberId: string) {
    const led = await lockLed(tx, actor, teamId);
    const member = await productionTeamsStore(tx).findMember(teamId, memberId);
    if (!member) throw new AppError('production_member_not_found', { param: 'member_id' });
    requireRole(led.role, member.role);
    return { ...led, member };
  }

  /** Mails the invitation, and shows it in the app to a person with an account. */
  async function tell(tx: Tx, actor: Actor, team: ProductionTeamRow, member: TeamMemberRow, baseUrl: string) {
    const person = await users.findByEmail(member.email, tx);
    const invitedBy = (await users.find(actor.userId, tx))?.email ?? '';
    const data = { team: team.name, role: member.role, invitedBy };
    if (person) await notifications.notify(tx, { userIds: [person.id], kind: 'production_team_invited', data });
    const text = emails.productionTeamInvite({ ...data, hasAccount: person !== undefined });
    const url = `${baseUrl}${person ? '/app/productions/settings' : '/app/sign-up'}`;
    await mail.send(renderEmail({ to: member.email, name: person ? greetingName(person) : null, text, url }), tx);
  }

  return {
    async invite(actor: Actor, teamId: string, input: { email: string; role: ProductionRole }, baseUrl: string) {
      await rateLimiter.consume('production team invitations', actor.userId, maxInvitationsPerWindow);
      return transaction(db, async (tx) => {
        const { team, role } = await lockLed(tx, actor, teamId);
        const store = productionTeamsStore(tx);
        requireRole(role, input.role);
        // A reviewer must not lower the invitation of a manager by replacing it.
        const open = await store.findByEmail(teamId, input.email);
        if (open) requireRole(role, open.role);
        const counts = (await store.countMembers([teamId])).get(teamId) ?? { members: 0, invited: 0 };
        if (!open && counts.members + counts.invited >= maxTeamMembers)
          throw new AppError('conflict', { message: `The team has ${maxTeamMembers} members. Remove one first.` });
        const person = await users.findByEmail(input.email, tx);
        if (person && (await store.findMemberOf(teamId, person.id))) throw alreadyMember();
        const invitedAt = clock();
        const row = { id: newId(), teamId, ...input, invitedBy: actor.userId, invitedAt };
        const member = await store.invite(row);
        if (!member) throw alreadyMember();
        await tell(tx, actor, team, member, baseUrl);
        await auditLog.record(tx, actor, 'production_member.invited', { name: input.email, role: input.role, teamId });
        await publish(tx);
        return member;
      });
    },

    setRole: (actor: Actor, teamId: string, memberId: string, role: ProductionRole): Promise<TeamMemberRow> =>
      transaction(db, async (tx) => {
        const led = await lockMember(tx, actor, teamId, memberId);
        requireRole(led.role, role);
        if (led.member.role === role) return led.member;
        const { id, email: name, role: from } = led.member;
        await auditLog.record(tx, actor, 'production_member.role_changed', { id, name, teamId, from, to: role });
        const changed = await productionTeamsStore(tx).setRole(memberId, role);
        const userIds = changed.userId && changed.userId !== actor.userId ? [changed.userId] : [];
        const data = { team: led.team.name, role };
        await notifications.notify(tx, { userIds, kind: 'production_role_changed', data });
        await publish(tx);
        return changed;
      }),

    /** Also revokes an invitation. */
    remove: (actor: Actor, teamId: string, memberId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const { member } = await lockMember(tx, actor, teamId, memberId);
        await productionTeamsStore(tx).deleteMember(memberId);
        if (member.userId) await returnTasks(tx, member.userId);
        const target = { id: memberId, name: member.email, teamId };
        await auditLog.record(tx, actor, 'production_member.removed', target);
        await publish(tx);
      }),

    leave: (actor: Actor, teamId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const store = productionTeamsStore(tx);
        await store.lock(teamId);
        const member = await store.findMemberOf(teamId, actor.userId);
        if (!member) throw teamNotFound();
        await store.deleteMember(member.id);
        await returnTasks(tx, actor.userId);
        await auditLog.record(tx, actor, 'production_member.removed', { id: member.id, name: member.email, teamId });
        await publish(tx);
      }),
  };
}
export type ProductionMembersService = ReturnType<typeof productionMembersService>;

const alreadyMember = () => new AppError('already_team_member', { param: 'email' });
