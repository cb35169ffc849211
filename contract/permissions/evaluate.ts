import { type ProductionRole, productionRoles } from '../productions/productions.ts';
import type { Permission } from './permission.ts';
import { type PermissionName, permissions, type ResourcePermissionName } from './permissions.ts';
import {
  highestRole,
  includesRole,
  type ResourceKind,
  type ResourceKindName,
  type ResourceRole,
  resourceKinds,
  type WorkspaceRole,
} from './roles.ts';
import type { GroupPermission, KeyPermission } from './wire-permissions.ts';

/** What a workspace grants to one principal that the caller is or belongs to. */
export interface PermissionGrant {
  readonly to: 'all_members' | 'group' | 'member' | 'service_account';
  readonly permissions: readonly GroupPermission[];
}

/** A share of one resource. */
export type RoleGrant =
  /** Replaces the role that all members have on the kind; null: none. */
  | { readonly to: 'all_members'; readonly role: ResourceRole | null }
  | { readonly to: 'person' | 'group' | 'key'; readonly id: string; readonly role: ResourceRole };

/** The part of the caller that decides what they may do. */
export interface Caller {
  readonly userId: string;
  readonly role: WorkspaceRole;
  readonly isOperator?: boolean | undefined;
  /** Undefined for somebody who has none; only known on routes that need it. */
  readonly productionRole?: ProductionRole | undefined;
  readonly apiKeyId?: string | undefined;
  readonly groupIds?: ReadonlySet<string> | undefined;
  /** The permissions of a restricted API key; undefined: all. */
  readonly permissions?: readonly KeyPermission[] | undefined;
  /** The grants that apply to the caller; undefined: the workspace restricts nobody. */
  readonly grants?: readonly PermissionGrant[] | undefined;
}

export interface Resource {
  /** The person who created it. */
  readonly createdBy: string | null;
  readonly grants?: readonly RoleGrant[] | undefined;
}

/** What the caller lacks: a permission of their API key, one of their groups, or a role. */
export type Lack = 'key' | 'group' | 'role';

/** What someone wants to act on: a row, or the role that the server has found for the caller. */
export type Target = Resource | { readonly role: ResourceRole | null };

/**
 * The caller's role on a resource of their workspace: the highest that all members, the person, their groups and the key
 * have. Its creator and the admins of the workspace are its admins. Undefined: it does not exist for the caller.
 */
export function findResourceRole(caller: Caller, kind: ResourceKindName, resource: Resource): ResourceRole | undefined {
  const { members, isPersonal }: ResourceKind = resourceKinds[kind];
  if (resource.createdBy === caller.userId) return 'admin';
  if (isPersonal) return undefined;
  if (caller.role === 'admin') return 'admin';
  const grants = resource.grants ?? [];
  const everyone = grants.find(({ to }) => to === 'all_members');
  const granted = grants.filter((grant) => appliesTo(grant, caller)).map(({ role }) => role);
  return highestRole([...(everyone ? [] : [members]), ...granted].filter((role) => role !== null));
}

/**
 * What the caller lacks for a call, before its resource is known; undefined: nothing. The permissions of a key restrict
 * what the grants to all members, to groups and to the member allow together.
 */
export function findLack(caller: Caller, name: PermissionName): Lack | undefined {
  const { key, group, grantedBy, ...line } = permissions[name];
  if (key && caller.permissions && !caller.permissions.includes(key)) return 'key';
  if (group && caller.grants && caller.role !== 'admin' && !isGranted(caller.grants, group)) return 'group';
  if (line.of === 'server') return caller.isOperator ? undefined : 'role';
  if (line.of === 'productions') return includesProductionRole(caller.productionRole, line.role) ? undefined : 'role';
  if (line.of === 'workspace') {
    const isAllowed = line.role === 'editor' || caller.role === 'admin';
    return isAllowed || (grantedBy && isGranted(caller.grants ?? [], grantedBy)) ? undefined : 'role';
  }
  return undefined;
}

/** Like `findLack`, with the caller's role on the resource. */
export function findLackOn(caller: Caller, name: ResourcePermissionName, target: Target): Lack | undefined {
  const line = permissions[name] as Permission & { readonly of: ResourceKindName };
  const role = 'role' in target ? target.role : findResourceRole(caller, line.of, target);
  return findLack(caller, name) ?? (role && includesRole(role, line.role) ? undefined : 'role');
}

export const isAllowed = (caller: Caller, name: PermissionName): boolean => findLack(caller, name) === undefined;
export const isAllowedOn = (caller: Caller, name: ResourcePermissionName, target: Target): boolean =>
  findLackOn(caller, name, target) === undefined;

const includesProductionRole = (role: ProductionRole | undefined, needed: ProductionRole): boolean =>
  role !== undefined && productionRoles.indexOf(role) <= productionRoles.indexOf(needed);

const isGranted = (grants: readonly PermissionGrant[], needed: GroupPermission): boolean =>
  grants.some(({ permissions }) => permissions.includes(needed));

function appliesTo(grant: RoleGrant, caller: Caller): boolean {
  switch (grant.to) {
    case 'all_members':
      return true;
    case 'person':
      return grant.id === caller.userId;
    case 'group':
      return caller.groupIds?.has(grant.id) === true;
    case 'key':
      return grant.id === caller.apiKeyId;
  }
}
