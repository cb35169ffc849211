import { maxTeams } from '../../../contract/productions/producers-limits.ts';
import type { ProductionRole } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { ProductionRolesService } from './production-roles.service.ts';
import { type ProductionTeamRow, productionTeamsStore, type TeamCounts } from './production-teams.store.ts';

interface ProductionTeamsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly productionRoles: ProductionRolesService;
}

/** A team with the caller's role in it; null for managers who are no members. */
export interface TeamView {
  readonly team: ProductionTeamRow;
  readonly counts: TeamCounts;
  readonly ownRole: ProductionRole | null;
}

export const teamNotFound = () => new AppError('production_team_not_found', { param: 'team_id' });

/** Teams of people who work on orders together (PROD-003). */
export function productionTeamsService({ db, clock, live, auditLog, productionRoles }: ProductionTeamsDeps) {
  const publish = (tx: Tx) => live.publish(everyone, { topic: 'producers' }, tx);

  const isManager = async (actor: Actor): Promise<boolean> => (await productionRoles.find(actor.userId)) === 'manager';

  async function describe(actor: Actor, teams: readonly ProductionTeamRow[]): Promise<TeamView[]> {
    const store = productionTeamsStore(db);
    const counts = await store.countMembers(teams.map(({ id }) => id));
    const own = new Map((await store.listOf(actor.userId)).map(({ member }) => [member.teamId, member.role]));
    return teams.map((team) => ({
      team,
      counts: counts.get(team.id) ?? { members: 0, invited: 0 },
      ownRole: own.get(team.id) ?? null,
    }));
  }

  const describeOne = async (actor: Actor, team: ProductionTeamRow): Promise<TeamView> =>
    (await describe(actor, [team]))[0]!;

  return {
    /** The teams of the caller; for managers, all. */
    async list(actor: Actor): Promise<TeamView[]> {
      const store = productionTeamsStore(db);
      const teams = (await isManager(actor))
        ? await store.listAll()
        : (await store.listOf(actor.userId)).map(({ team }) => team);
      return describe(actor, teams);
    },

    /** Members are for those who lead the team. A team of others does not exist for the caller. */
    async read(actor: Actor, teamId: string) {
      const store = productionTeamsStore(db);
      const team = await store.find(teamId);
      const member = await store.findMemberOf(teamId, actor.userId);
      const manages = await isManager(actor);
      if (!team || !(member || manages)) throw teamNotFound();
      const isLeading = manages || member?.role === 'reviewer';
      const members = isLeading ? await store.listMembers(teamId) : [];
      return { ...(await describeOne(actor, team)), members, now: clock() };
    },

    async create(actor: Actor, name: string): Promise<TeamView> {
      const team = { id: newId(), name, createdBy: actor.userId, createdAt: clock() };
      await transaction(db, async (tx) => {
        if ((await productionTeamsStore(tx).count()) >= maxTeams)
          throw new AppError('conflict', { message: `There are ${maxTeams} teams. Delete one first.` });
        await productionTeamsStore(tx).insert(team);
        await auditLog.record(tx, actor, 'production_team.created', { id: team.id, name });
        await publish(tx);
      });
      return describeOne(actor, team);
    },

    async rename(actor: Actor, teamId: string, name: string): Promise<TeamView> {
      const team = await transaction(db, async (tx) => {
        const renamed = await productionTeamsStore(tx).rename(teamId, name);
        if (!renamed) throw teamNotFound();
        await auditLog.record(tx, actor, 'production_team.updated', { id: teamId, name });
        await publish(tx);
        return renamed;
      });
      return describeOne(actor, team);
    },

    /** Its members lose their role, and its tasks are open to everybody. */
    delete: (actor: Actor, teamId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const deleted = await productionTeamsStore(tx).delete(teamId);
        if (!deleted) throw teamNotFound();
        await auditLog.record(tx, actor, 'production_team.deleted', { id: teamId, name: deleted.name });
        await publish(tx);
      }),
  };
}
export type ProductionTeamsService = ReturnType<typeof productionTeamsService>;
