import type { Db } from '../../platform/db/database-client.ts';
import { workspaceStore } from './workspace.store.ts';
import { type WorkspaceSearch, workspaceDirectoryStore } from './workspace-directory.store.ts';

/** People and workspaces that one reply lists at most. */
const maxListed = 100;

/** The workspaces of all tenants, for staff. */
export function workspaceDirectoryService({ db }: { readonly db: Db }) {
  const store = workspaceDirectoryStore(db);
  return {
    search: (query: WorkspaceSearch) => store.search(query),
    listOfPerson: (userId: string) => store.listOfPerson(userId, maxListed),
    listMembers: (workspaceId: string) => store.listMembers(workspaceId, maxListed),
    count: () => store.count(),

    /** With its ID as a tenant; undefined if there is none. */
    async find(id: string) {
      const tenant = await workspaceStore(db).findTenant(id);
      const workspace = tenant && (await workspaceStore(db).get(tenant.workspaceId));
      return workspace && { workspace, workspaceId: tenant.workspaceId };
    },
  };
}
export type WorkspaceDirectoryService = ReturnType<typeof workspaceDirectoryService>;
