import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { principalTables } from './share-principals.tables.ts';

const { apiKeys, groups, serviceAccounts, users, workspaceMembers } = principalTables;

/** A member, a group or a service account of the workspace. */
export interface Principal {
  readonly id: string;
  readonly type: 'user' | 'group' | 'key';
  readonly name: string;
  readonly email: string | null;
  /** A key of the service account, by which the public API names it; null: it has none. */
  readonly keyId: string | null;
}

const keyOf = sql<string | null>`(select ${apiKeys.id} from ${apiKeys} where ${apiKeys.userId} = ${users.id}
  and ${apiKeys.workspaceId} = ${workspaceMembers.workspaceId} order by ${apiKeys.createdAt} desc limit 1)`;

/** With whom the members of a workspace can share. */
export const sharePrincipalsStore = (db: Db | Tx) => ({
  /** Members by email, then groups by name; at most `limit` of each. Only those of `ids`, if given. */
  async list(
    workspaceId: WorkspaceId,
    { ids, limit }: { readonly ids?: readonly string[]; readonly limit: number },
  ): Promise<Principal[]> {
    if (ids?.length === 0) return [];
    const [people, teams] = await Promise.all([
      db
        .select({
          id: users.id,
          email: users.email,
          firstName: users.firstName,
          accountName: serviceAccounts.name,
          isServiceAccount: users.isServiceAccount,
          keyId: keyOf,
        })
        .from(workspaceMembers)
        .innerJoin(users, eq(users.id, workspaceMembers.userId))
        .leftJoin(serviceAccounts, eq(serviceAccounts.userId, users.id))
        .where(and(eq(workspaceMembers.workspaceId, workspaceId), ids && inArray(users.id, [...ids])))
        .orderBy(users.email)
        .limit(limit),
      db
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(eq(groups.workspaceId, workspaceId), ids && inArray(groups.id, [...ids])))
        .orderBy(groups.name)
        .limit(limit),
    ]);
    return [
      ...people.map(({ id, email, firstName, accountName, isServiceAccount, keyId }) => ({
        id,
        type: isServiceAccount ? ('key' as const) : ('user' as const),
        name: accountName ?? firstName ?? email,
        email,
        keyId: isServiceAccount ? keyId : null,
      })),
      ...teams.map((group) => ({ ...group, type: 'group' as const, email: null, keyId: null })),
    ];
  },

  /** The ID of a member, also of a service account. */
  async findMember(workspaceId: WorkspaceId, email: string): Promise<string | undefined> {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(workspaceMembers, eq(workspaceMembers.userId, users.id))
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(users.email, email)));
    return rows[0]?.id;
  },

  async hasGroup(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    const rows = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.workspaceId, workspaceId), eq(groups.id, id)));
    return rows.length > 0;
  },

  /** The service account of a key. */
  async findKeyOwner(workspaceId: WorkspaceId, keyId: string): Promise<string | undefined> {
    const rows = await db
      .select({ id: serviceAccounts.userId })
      .from(apiKeys)
      .innerJoin(serviceAccounts, eq(serviceAccounts.userId, apiKeys.userId))
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, keyId)));
    return rows[0]?.id;
  },
});
