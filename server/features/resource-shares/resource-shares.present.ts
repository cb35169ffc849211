import { resourceRoles } from '../../../contract/permissions/roles.ts';
import type {
  DefaultSharesReply,
  ResourceReply,
  ShareOptionReply,
  SharePrincipalReply,
} from '../../../contract/workspaces/resource-shares.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import type { DefaultShares } from './default-shares.service.ts';
import type { SharedResource } from './resource-shares.service.ts';
import type { Share } from './resource-shares.store.ts';
import type { Principal } from './share-principals.store.ts';

/** The public API names people by their email, and service accounts by the ID of a key. */
export const presentOptions = (principals: readonly Principal[]): ShareOptionReply[] =>
  principals
    .filter(({ type, keyId }) => type !== 'key' || keyId !== null)
    .map(({ id, type, name, email, keyId }) => ({ id: keyId ?? id, type, name: type === 'user' ? email! : name }));

const presentPrincipals = (shares: readonly Share[], principals: readonly Principal[]): SharePrincipalReply[] => {
  const byId = new Map(principals.map((principal) => [principal.id, principal]));
  return shares.flatMap(({ principalId, role }) => {
    const principal = byId.get(principalId);
    if (!principal || role === 'none') return [];
    const { id, type, name, email } = principal;
    return [{ id, type, name, email, role }];
  });
};

export function presentResource({ resource, role, everyoneRole, shares, principals }: SharedResource): ResourceReply {
  const creator = principals.find(({ id }) => id === resource.createdBy);
  const listed: Share[] = [
    ...(creator ? [{ principalKind: 'person' as const, principalId: creator.id, role: 'admin' as const }] : []),
    ...shares.filter(({ principalId }) => principalId !== resource.createdBy),
  ];
  const shown = presentPrincipals(listed, principals);
  const shownIds = new Set(shown.map(({ id }) => id));
  return {
    resource_id: resource.id,
    resource_name: resource.name,
    resource_type: resource.kind,
    creator_user_id: resource.createdBy,
    anonymous_access_level_override: null,
    role_to_group_ids: Object.fromEntries(
      resourceRoles.map((name) => [
        name,
        [
          ...(everyoneRole === name ? [everyoneGroupId] : []),
          ...shown.filter((principal) => principal.role === name).map(({ id }) => id),
        ],
      ]),
    ),
    share_options: presentOptions(principals.filter(({ id }) => !shownIds.has(id))),
    permission_on_resource: role,
    everyone_role: everyoneRole,
    principals: shown,
  };
}

export const presentDefaultShares = ({ shares, principals }: DefaultShares): DefaultSharesReply => ({
  everyone_role: shares.find(({ principalId }) => principalId === everyoneGroupId)?.role ?? null,
  principals: presentPrincipals(shares, principals),
});
