import type { Caller, PermissionGrant } from '../../../contract/permissions/evaluate.ts';
import {
  elevatedPermissions,
  type GroupPermission,
  productPermissions,
} from '../../../contract/permissions/wire-permissions.ts';

interface Member {
  readonly isServiceAccount: boolean;
  /** Null: the workspace restricts nobody. */
  readonly allMembersPermissions: readonly GroupPermission[] | null;
  readonly groups: readonly { readonly permissions: readonly GroupPermission[] | null }[];
}

/**
 * What all members and the groups of a member grant together (ROLE-007); undefined: nobody is restricted, and no group
 * adds anything. A service account is restricted by its keys and not by what people may do (ROLE-010).
 */
export function combineGrants(member: Member): PermissionGrant[] | undefined {
  const { allMembersPermissions, isServiceAccount, groups } = member;
  const ofGroups = groups.map(({ permissions }) => ({
    to: 'group' as const,
    permissions: permissions ?? productPermissions,
  }));
  if (isServiceAccount || allMembersPermissions === null) {
    const isElevated = ofGroups.some(({ permissions }) =>
      permissions.some((permission) => elevatedPermissions.includes(permission)),
    );
    if (!isElevated) return undefined;
    return [{ to: isServiceAccount ? 'service_account' : 'all_members', permissions: productPermissions }, ...ofGroups];
  }
  return [{ to: 'all_members', permissions: allMembersPermissions }, ...ofGroups];
}

/**
 * Whether the caller may add people to a group: an admin to each, others to those that give nothing that only admins have
 * and the caller does not, since they could add themselves.
 */
export const mayFillGroup = (caller: Caller, permissions: readonly GroupPermission[] | null): boolean =>
  caller.role === 'admin' ||
  (permissions ?? []).every(
    (permission) =>
      !elevatedPermissions.includes(permission) ||
      caller.grants?.some((grant) => grant.permissions.includes(permission)) === true,
  );
