import { type ProductionRole, productionRoles } from '../../../contract/productions/productions.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { productionTeamsStore } from './production-teams.store.ts';

interface ProductionRolesDeps {
  readonly db: Db;
  readonly isOperator: (userId: string) => Promise<boolean>;
  /** Whether the person is a producer who may work. */
  readonly isActiveProducer: (userId: string) => Promise<boolean>;
}

/** What a person may do in productions (ROLE-004). */
export function productionRolesService({ db, isOperator, isActiveProducer }: ProductionRolesDeps) {
  return {
    /**
     * The most privileged role of a person; undefined: none. A producer is somebody who may work: a place in a team does
     * not replace the approval, and a suspended member of a team is none.
     */
    async find(userId: string): Promise<ProductionRole | undefined> {
      if (await isOperator(userId)) return 'manager';
      const roles = await productionTeamsStore(db).listRoles(userId);
      const leading = productionRoles.find((role) => role !== 'producer' && roles.includes(role));
      return leading ?? ((await isActiveProducer(userId)) ? 'producer' : undefined);
    },
  };
}
export type ProductionRolesService = ReturnType<typeof productionRolesService>;
