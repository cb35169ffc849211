import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Caller, findLack } from '../../../contract/permissions/evaluate.ts';
import { permissions, type ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import {
  includesRole,
  type ResourceKind,
  type ResourceKindName,
  type ResourceRole,
  resourceKinds,
  rolesFrom,
} from '../../../contract/permissions/roles.ts';

interface PermissionColumns {
  /** Without it, nobody created the rows. */
  readonly createdBy?: Column;
  /** The role of all members of the workspace on a row. */
  readonly membersRole?: Column;
}

/**
 * The condition for rows of the caller's workspace on which they have the permission; undefined: all of them. Lists
 * filter by it in SQL, so that pages are full and their counts right. It agrees with `findLackOn`.
 */
export function permittedRows(
  caller: Caller,
  name: ResourcePermissionName,
  { createdBy, membersRole }: PermissionColumns,
): SQL | undefined {
  if (findLack(caller, name)) return sql`false`;
  const line = permissions[name] as { readonly of: ResourceKindName; readonly role: ResourceRole };
  const { members, isPersonal }: ResourceKind = resourceKinds[line.of];
  const isCreator = createdBy ? eq(createdBy, caller.userId) : sql`false`;
  if (isPersonal) return isCreator;
  if (caller.role === 'admin' || (members && includesRole(members, line.role))) return undefined;
  return membersRole ? or(isCreator, inArray(membersRole, [...rolesFrom(line.role)])) : isCreator;
}
