import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ResourceRole, ShareableKindName } from '../../../contract/permissions/roles.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { GrantedRow } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type ShareableKind, shareableKinds } from './shareable-kinds.tables.ts';

export interface ShareableResource extends GrantedRow {
  readonly kind: ShareableKindName;
  readonly name: string;
}

export const shareableKindNames = Object.keys(shareableKinds) as ShareableKindName[];

export const kindOf = (kind: ShareableKindName): ShareableKind => shareableKinds[kind];

/** Resources of every kind that can be shared. */
export const shareableResourcesStore = (db: Db | Tx) => ({
  async find(workspaceId: WorkspaceId, kind: ShareableKindName, id: string): Promise<ShareableResource | undefined> {
    const { table, name, createdBy, membersRole } = kindOf(kind);
    const rows = await db
      .select({
        name: sql<string>`${name}`,
        createdBy: orNull<string>(createdBy && sql`${createdBy}`),
        membersRole: orNull<ResourceRole>(membersRole && sql`${membersRole}`),
      })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), eq(table.id, id)));
    return rows[0] && { id, kind, ...rows[0] };
  },
});

const orNull = <T>(column: SQL | undefined): SQL<T | null> => (column ?? sql`null::text`) as SQL<T | null>;
