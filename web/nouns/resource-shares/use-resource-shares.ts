import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResourceRole, ShareableKindName } from '../../../contract/permissions/roles.ts';
import type { ShareOptionReply, SharePrincipalReply } from '../../../contract/workspaces/resource-shares.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** A resource whose access is shown and changed. */
export interface SharedResource {
  readonly type: ShareableKindName;
  readonly id: string;
  readonly name: string;
}

const queryKeyRoot = 'resource-shares';

/** With whom a resource is shared, and with whom it can be. */
export const resourceQuery = ({ type, id }: Pick<SharedResource, 'type' | 'id'>) =>
  queryOptions({
    queryKey: [queryKeyRoot, type, id],
    queryFn: ({ signal }) =>
      api.call('GET /v1/workspace/resources/{resource_id}', {
        params: { resource_id: id },
        query: { resource_type: type },
        signal,
      }),
  });

/** How the API names a principal. */
export type ShareTarget =
  | { readonly user_email: string }
  | { readonly group_id: string }
  | { readonly workspace_api_key_id: string };

export const everyone: ShareTarget = { group_id: everyoneGroupId };

export const targetOfOption = ({ type, id, name }: ShareOptionReply): ShareTarget => {
  if (type === 'user') return { user_email: name };
  return type === 'group' ? { group_id: id } : { workspace_api_key_id: id };
};

/** Service accounts have an email too. */
export const targetOfPrincipal = ({ email, id }: SharePrincipalReply): ShareTarget =>
  email === null ? { group_id: id } : { user_email: email };

/** Gives a principal a role on the resource; null removes their access. */
export function useSetRole({ type, id }: SharedResource) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ target, role }: { readonly target: ShareTarget; readonly role: ResourceRole | null }) => {
      const params = { resource_id: id };
      return role === null
        ? api.call('POST /v1/workspace/resources/{resource_id}/unshare', {
            params,
            body: { resource_type: type, ...target },
          })
        : api.call('POST /v1/workspace/resources/{resource_id}/share', {
            params,
            body: { resource_type: type, role, ...target },
          });
    },
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [queryKeyRoot] }),
  });
}

/** With whom the person's new resources are shared. */
export const defaultSharingQuery = queryOptions({
  queryKey: [queryKeyRoot, 'defaults'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace/default-sharing', { signal }),
});

export interface DefaultSharing {
  readonly everyone_role: ResourceRole | 'none' | null;
  readonly principals: readonly Pick<SharePrincipalReply, 'id' | 'type' | 'role'>[];
}

export function useSetDefaultSharing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ everyone_role, principals }: DefaultSharing) =>
      api.call('PUT /v1/workspace/default-sharing', {
        body: { everyone_role, principals: principals.map(({ id, type, role }) => ({ id, type, role })) },
      }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: defaultSharingQuery.queryKey }),
  });
}
