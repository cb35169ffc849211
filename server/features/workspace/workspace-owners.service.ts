import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaceStore } from './workspace.store.ts';

interface Owner {
  readonly isInProbation: boolean;
  readonly emailVerifiedAt: Date | null;
}

interface WorkspaceOwnersDeps {
  readonly db: Db;
  readonly findUser: (userId: string, tx?: Tx) => Promise<Owner | undefined>;
}

/** Rules that apply to a workspace because of its owner. */
export function workspaceOwnersService({ db, findUser }: WorkspaceOwnersDeps) {
  async function find(workspaceId: WorkspaceId, tx?: Tx): Promise<Owner | undefined> {
    const tenant = await workspaceStore(tx ?? db).findTenant(workspaceId);
    return tenant && (await findUser(tenant.ownerId, tx));
  }
  return {
    isInProbation: async (workspaceId: WorkspaceId): Promise<boolean> =>
      (await find(workspaceId))?.isInProbation === true,
    /** For callers with a row of any tenant, such as a webhook. */
    findTenant: (id: string, tx: Tx) => workspaceStore(tx).findTenant(id),
    findOwnerId: async (workspaceId: WorkspaceId, tx: Tx): Promise<string | undefined> =>
      (await workspaceStore(tx).findTenant(workspaceId))?.ownerId,
    /** The workspaces in which these people are members, of all tenants. */
    listMemberships: (tx: Tx, userIds: readonly string[]) => workspaceStore(tx).listMemberships(userIds),
    /** Whether the owner has proved their email. */
    isVerified: async (workspaceId: WorkspaceId, tx: Tx): Promise<boolean> =>
      Boolean((await find(workspaceId, tx))?.emailVerifiedAt),
  };
}
export type WorkspaceOwnersService = ReturnType<typeof workspaceOwnersService>;
