import { useQuery } from '@tanstack/react-query';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { type Caller, isAllowed, isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import type { PermissionName, ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import { userQuery } from '../api/queries.ts';

type Person = Pick<UserReply, 'user_id' | 'seat_type' | 'is_server_owner' | 'permission_grants'>;

/** A resource with the person's role on it; null: none. */
interface ResourceReply {
  readonly permission_on_resource: ResourceRole | null;
}

/** Whether the person has any role on a resource: their workspace created or added it. */
export const hasRoleOn = ({ permission_on_resource }: ResourceReply): boolean => permission_on_resource !== null;

/** A resource whose reply names the role of the person otherwise. */
export const resourceWithRole = (role: ResourceRole | null): ResourceReply => ({ permission_on_resource: role });

/** A permission, with the resource if it is about one. */
export type PermissionRequest =
  | [name: Exclude<PermissionName, ResourcePermissionName>]
  | [name: ResourcePermissionName, resource: ResourceReply];

/** The person as the table of permissions sees them. */
export const toCaller = (person: Person): Caller => ({
  userId: person.user_id,
  role: person.seat_type === 'workspace_admin' ? 'admin' : 'editor',
  isOperator: person.is_server_owner,
  grants: person.permission_grants ?? undefined,
});

/** Whether the table of permissions, which the server checks on each request, lets a person do something. */
export function isPermitted(person: Person, ...[name, resource]: PermissionRequest): boolean {
  const caller = toCaller(person);
  return resource
    ? isAllowedOn(caller, name as ResourcePermissionName, { role: resource.permission_on_resource })
    : isAllowed(caller, name);
}

/** Whether the person may do something: decides which buttons they see. Undefined until their account is loaded. */
export function usePermission(...request: PermissionRequest): boolean | undefined {
  const { data: person } = useQuery(userQuery);
  return person && isPermitted(person, ...request);
}

/** Like `usePermission`, for several permissions; denies all until the account is loaded. */
export function usePermissions(): (...request: PermissionRequest) => boolean {
  const { data: person } = useQuery(userQuery);
  return (...request) => person !== undefined && isPermitted(person, ...request);
}
