import { type Column, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findLack } from '../../../contract/permissions/evaluate.ts';
import { permissions, type ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import {
  includesRole,
  isShareableKind,
  type ResourceKind,
  type ResourceKindName,
  type ResourceRole,
  resourceKinds,
  rolesFrom,
} from '../../../contract/permissions/roles.ts';
import { type CallerIn, everyoneGroup, principalIds, sharesOf } from './resource-grants.ts';

interface PermissionColumns {
  readonly id: Column;
  /** Without it, nobody created the rows. */
  readonly createdBy?: Column;
  /** The role of all members of the workspace on a row that is not shared with all of them otherwise. */
  readonly membersRole?: Column;
}

/**
 * The condition for rows of the caller's workspace on which they have the permission; undefined: all of them. Lists
 * filter by it in SQL, so that pages are full and their counts right. It agrees with `findLackOn` and `findRoles`. The
 * subqueries name no column of the row, so that Postgres runs each of them once.
 */
export function permittedRows(
  caller: CallerIn,
  name: ResourcePermissionName,
  { id, createdBy, membersRole }: PermissionColumns,
): SQL | undefined {
  if (findLack(caller, name)) return sql`false`;
  const line = permissions[name] as { readonly of: ResourceKindName; readonly role: ResourceRole };
  const { members, isPersonal }: ResourceKind = resourceKinds[line.of];
  const isCreator = createdBy && eq(createdBy, caller.userId);
  if (isPersonal) return isCreator ?? sql`false`;
  if (caller.role === 'admin') return undefined;
  const roles = [...rolesFrom(line.role)];
  const isOpenByKind = members !== null && includesRole(members, line.role);
  const isOpenByRow = membersRole && inArray(membersRole, roles);
  const hasKindRole = isOpenByKind ? (membersRole ? isNull(membersRole) : sql`true`) : undefined;
  const isOpen = or(isOpenByRow, hasKindRole);
  if (!isShareableKind(line.of))
    return isOpenByKind && !membersRole ? undefined : (or(isCreator, isOpen) ?? sql`false`);

  const shares = sharesOf(caller.workspaceId, line.of);
  const withCaller = sql.param([...principalIds(caller), everyoneGroup]);
  const isShared = sql`${id} in (select s.resource_id ${shares}
    and s.principal_id = any(${withCaller}::text[]) and s.role = any(${sql.param(roles)}::text[]))`;
  const isOverridden = sql`${id} in (select s.resource_id ${shares} and s.principal_id = ${everyoneGroup})`;
  return or(isCreator, isShared, isOpen && sql`(${isOpen} and not (${isOverridden}))`);
}
