import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { UserService } from '../user/user.service.ts';
import { invitationEnd, oldestInvitation } from './production-teams.rules.ts';
import { productionTeamsStore, type TeamMemberRow } from './production-teams.store.ts';

interface ProductionInvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find' | 'findEmails'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
}

/** Answers to invitations. Only a person who has proved the invited email can answer. */
export function productionInvitationsService({ db, clock, live, user, auditLog }: ProductionInvitationsDeps) {
  async function lockFor(tx: Tx, userId: string, invitationId: string): Promise<TeamMemberRow> {
    const person = await user.find(userId, tx);
    const found = await productionTeamsStore(tx).lockInvitation(invitationId);
    if (!found || !person?.emailVerifiedAt || found.email !== person.email)
      throw new AppError('team_invitation_not_found', { param: 'team_invitation_id' });
    if (invitationEnd(found.invitedAt) <= clock())
      throw new AppError('team_invitation_expired', { param: 'team_invitation_id' });
    return found;
  }

  const publish = (tx: Tx) => live.publish(everyone, { topic: 'producers' }, tx);

  return {
    /** Open invitations to the verified email of a person, with the emails of those who invited. */
    async listReceived(userId: string) {
      const person = await user.find(userId);
      if (!person?.emailVerifiedAt) return [];
      const rows = await productionTeamsStore(db).listInvitations(person.email, oldestInvitation(clock()));
      const inviters = await user.findEmails(rows.flatMap(({ member }) => member.invitedBy ?? []));
      return rows.map(({ team, member }) => ({
        team,
        member,
        invitedBy: inviters.get(member.invitedBy ?? '') ?? null,
        expiresAt: invitationEnd(member.invitedAt),
      }));
    },

    accept: (actor: Actor, invitationId: string) =>
      transaction(db, async (tx) => {
        const store = productionTeamsStore(tx);
        const found = await lockFor(tx, actor.userId, invitationId);
        if (await store.hasOther(found.teamId, actor.userId, found.id)) throw new AppError('already_team_member');
        const member = await store.join(found.id, actor.userId, clock());
        const team = await store.find(found.teamId);
        await auditLog.record(tx, actor, 'production_member.joined', {
          id: member.id,
          name: member.email,
          role: member.role,
          teamId: member.teamId,
        });
        await publish(tx);
        return { team: team!, member };
      }),

    decline: (actor: Actor, invitationId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const found = await lockFor(tx, actor.userId, invitationId);
        await productionTeamsStore(tx).deleteMember(found.id);
        await publish(tx);
      }),
  };
}
export type ProductionInvitationsService = ReturnType<typeof productionInvitationsService>;
