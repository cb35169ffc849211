import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { UserService } from '../user/user.service.ts';
import { productionTeamsStore } from './production-teams.store.ts';

interface ProductionMembershipsDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'serverOwner'>;
}

/** Who belongs to which team; read before claims and to tell managers. */
export function productionMembershipsService({ db, user }: ProductionMembershipsDeps) {
  return {
    listOf: (userId: string) => productionTeamsStore(db).listOf(userId),

    listTeamIds: async (tx: Db | Tx, userId: string): Promise<ReadonlySet<string>> =>
      new Set(await productionTeamsStore(tx).listTeamIds(userId)),

    /** The operator, and the managers of all teams. */
    async listManagerIds(): Promise<string[]> {
      const owner = await user.serverOwner();
      return [...new Set([...(owner ? [owner.id] : []), ...(await productionTeamsStore(db).listUserIds('manager'))])];
    },
  };
}
export type ProductionMembershipsService = ReturnType<typeof productionMembershipsService>;
