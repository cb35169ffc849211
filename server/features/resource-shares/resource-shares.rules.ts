import {
  type ResourceKind,
  type ResourceRole,
  resourceKinds,
  type ShareableKindName,
} from '../../../contract/permissions/roles.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';

interface Shared {
  readonly kind: ShareableKindName;
  readonly membersRole?: ResourceRole | null | undefined;
}

/** The role of all members on a resource: that of their share, of the resource, or of its kind. */
export function findEveryoneRole(
  { kind, membersRole }: Shared,
  shares: readonly { readonly principalId: string; readonly role: ResourceRole | 'none' }[],
): ResourceRole | null {
  const share = shares.find(({ principalId }) => principalId === everyoneGroupId);
  if (share) return share.role === 'none' ? null : share.role;
  return membersRole ?? (resourceKinds[kind] as ResourceKind).members;
}
