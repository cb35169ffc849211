import { and, asc, eq, sql } from 'drizzle-orm';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { serviceAccounts } from './service-accounts.tables.ts';

export type ServiceAccount = typeof serviceAccounts.$inferSelect;

/** A group with which the resources of a service account are shared. */
export interface SharingGroup {
  readonly groupId: string;
  readonly role: ResourceRole;
}

export const serviceAccountsStore = (db: Db | Tx) => ({
  list: (workspaceId: WorkspaceId, userId?: string): Promise<ServiceAccount[]> =>
    db
      .select()
      .from(serviceAccounts)
      .where(
        and(
          eq(serviceAccounts.workspaceId, workspaceId),
          userId === undefined ? undefined : eq(serviceAccounts.userId, userId),
        ),
      )
      .orderBy(asc(serviceAccounts.createdAt), asc(serviceAccounts.userId)),

  /** Counts the accounts; others wait until the transaction ends. */
  async countLocked(workspaceId: WorkspaceId): Promise<number> {
    await db.execute(sql`select 1 from workspaces where id = ${workspaceId} for update`);
    return db.$count(serviceAccounts, eq(serviceAccounts.workspaceId, workspaceId));
  },

  async insert(account: Omit<ServiceAccount, 'createdAt'>): Promise<void> {
    await db.insert(serviceAccounts).values(account);
  },

  async rename(workspaceId: WorkspaceId, userId: string, name: string): Promise<ServiceAccount | undefined> {
    const isAccount = and(eq(serviceAccounts.workspaceId, workspaceId), eq(serviceAccounts.userId, userId));
    return (await db.update(serviceAccounts).set({ name }).where(isAccount).returning())[0];
  },

  async addSharingGroup(workspaceId: WorkspaceId, userId: string, { groupId, role }: SharingGroup): Promise<void> {
    await db.execute(sql`
      insert into default_shares (workspace_id, user_id, principal_kind, principal_id, role)
      values (${workspaceId}, ${userId}, 'group', ${groupId}, ${role}) on conflict do nothing`);
  },

  /** The groups by the ID of the account. */
  async listSharingGroups(workspaceId: WorkspaceId): Promise<Map<string, SharingGroup[]>> {
    const { rows } = await db.execute(sql`
      select default_shares.user_id, principal_id, role from default_shares
        join service_accounts on service_accounts.user_id = default_shares.user_id
      where default_shares.workspace_id = ${workspaceId} and principal_kind = 'group'`);
    const groups = new Map<string, SharingGroup[]>();
    for (const row of rows as unknown as { user_id: string; principal_id: string; role: ResourceRole }[]) {
      const share = { groupId: row.principal_id, role: row.role };
      groups.set(row.user_id, [...(groups.get(row.user_id) ?? []), share]);
    }
    return groups;
  },

  async deleteSharingGroups(workspaceId: WorkspaceId, userId: string): Promise<void> {
    await db.execute(sql`delete from default_shares where workspace_id = ${workspaceId} and user_id = ${userId}`);
  },
});
