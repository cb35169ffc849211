import { type SQL, sql } from 'drizzle-orm';
import { type Caller, findResourceRole, type RoleGrant } from '../../../contract/permissions/evaluate.ts';
import {
  isShareableKind,
  type ResourceKind,
  type ResourceKindName,
  type ResourceRole,
  resourceKinds,
} from '../../../contract/permissions/roles.ts';
import type { WorkspaceId } from '../ids.ts';
import type { Db, Tx } from './database-client.ts';

/** The group of all members, as the public API names it. */
export const everyoneGroup = 'default';

export type CallerIn = Caller & { readonly workspaceId: WorkspaceId };

/** A row as the table of permissions sees it. */
export interface GrantedRow {
  readonly id: string;
  readonly createdBy: string | null;
  /** The role of all members, unless a share says otherwise; undefined: that of the kind. */
  readonly membersRole?: ResourceRole | null | undefined;
}

/** The caller, their groups and their key. Their IDs are unique, also across these kinds of principals. */
export const principalIds = ({ userId, groupIds, apiKeyId }: Caller): string[] => [
  userId,
  ...(groupIds ?? []),
  ...(apiKeyId ? [apiKeyId] : []),
];

interface ShareRow extends Record<string, unknown> {
  readonly resource_id: string;
  readonly principal_kind: 'person' | 'group' | 'key';
  readonly principal_id: string;
  readonly role: ResourceRole | 'none';
}

/** The shares of all nouns are in one table, which the platform names in SQL because it imports no noun. */
export const sharesOf = (workspaceId: WorkspaceId, kind: ResourceKindName): SQL =>
  sql`from resource_shares s where s.workspace_id = ${workspaceId} and s.kind = ${kind}`;

/**
 * The caller's role on each of these rows, by ID; rows on which they have none are absent. It agrees with
 * `permittedRows`.
 */
export async function findRoles(
  db: Db | Tx,
  caller: CallerIn,
  kind: ResourceKindName,
  rows: readonly GrantedRow[],
): Promise<Map<string, ResourceRole>> {
  const { isPersonal }: ResourceKind = resourceKinds[kind];
  const needsShares =
    caller.role !== 'admin' && !isPersonal && isShareableKind(kind)
      ? rows.filter(({ createdBy }) => createdBy !== caller.userId)
      : [];
  const shares = await loadGrants(
    db,
    caller,
    kind,
    needsShares.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, createdBy, membersRole }) => {
      const shared = shares.get(id) ?? [];
      const ofAll: RoleGrant[] =
        membersRole && !shared.some(({ to }) => to === 'all_members') ? [{ to: 'all_members', role: membersRole }] : [];
      const role = findResourceRole(caller, kind, { createdBy, grants: [...shared, ...ofAll] });
      return role ? [[id, role] as const] : [];
    }),
  );
}

/** The caller's role on one row; undefined: it does not exist for them. */
export const findRole = async (db: Db | Tx, caller: CallerIn, kind: ResourceKindName, row: GrantedRow) =>
  (await findRoles(db, caller, kind, [row])).get(row.id);

async function loadGrants(
  db: Db | Tx,
  caller: CallerIn,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<Map<string, RoleGrant[]>> {
  const grants = new Map<string, RoleGrant[]>();
  if (ids.length === 0) return grants;
  const { rows } = await db.execute<ShareRow>(
    sql`select resource_id, principal_kind, principal_id, role ${sharesOf(caller.workspaceId, kind)}
      and s.resource_id = any(${sql.param([...ids])}::text[])
      and s.principal_id = any(${sql.param([...principalIds(caller), everyoneGroup])}::text[])`,
  );
  for (const row of rows) grants.set(row.resource_id, [...(grants.get(row.resource_id) ?? []), toGrant(row)]);
  return grants;
}

function toGrant({ principal_kind: to, principal_id: id, role }: ShareRow): RoleGrant {
  if (id === everyoneGroup) return { to: 'all_members', role: role === 'none' ? null : role };
  return { to, id, role: role as ResourceRole };
}
