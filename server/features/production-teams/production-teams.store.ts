import { and, eq, isNotNull } from 'drizzle-orm';
import type { ProductionRole } from '../../../contract/productions/productions-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { productionTeamMembers } from './production-teams.tables.ts';

/** Rows belong to people, not to tenants: functions take user IDs. */
export const productionTeamsStore = (db: Db | Tx) => ({
  async listRoles(userId: string): Promise<ProductionRole[]> {
    const rows = await db
      .selectDistinct({ role: productionTeamMembers.role })
      .from(productionTeamMembers)
      .where(and(eq(productionTeamMembers.userId, userId), isNotNull(productionTeamMembers.joinedAt)));
    return rows.map(({ role }) => role);
  },
});
