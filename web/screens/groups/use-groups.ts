import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import { api } from '../../data/api/api.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { showError } from '../../parts/status/show-error.tsx';

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['groups'] }),
    onError: showError,
  });
}

export interface GroupSettings {
  readonly name: string;
  /** Null: everything that the product offers. */
  readonly permissions: GroupPermission[] | null;
  /** Credits that the members may use together in each period. */
  readonly limit: number | 'unlimited';
}

const bodyOf = ({ name, permissions, limit }: GroupSettings) => ({ name, permissions, group_usage_limit: limit });

export const useCreateGroup = () =>
  useChange((settings: GroupSettings) => api.call('POST /v1/workspace/groups', { body: bodyOf(settings) }));

export const useEditGroup = () =>
  useChange(({ groupId, settings }: { groupId: string; settings: GroupSettings }) =>
    api.call('PATCH /v1/workspace/groups/{group_id}', { params: { group_id: groupId }, body: bodyOf(settings) }),
  );

export const useDeleteGroup = () =>
  useChange((groupId: string) => api.call('DELETE /v1/workspace/groups/{group_id}', { params: { group_id: groupId } }));

interface GroupMember {
  readonly groupId: string;
  readonly email: string;
}

export const useAddGroupMember = () =>
  useChange(({ groupId, email }: GroupMember) =>
    api.call('POST /v1/workspace/groups/{group_id}/members', { params: { group_id: groupId }, body: { email } }),
  );

export const useRemoveGroupMember = () =>
  useChange(({ groupId, email }: GroupMember) =>
    api.call('POST /v1/workspace/groups/{group_id}/members/remove', { params: { group_id: groupId }, body: { email } }),
  );

/** Sets what every member may do (ROLE-008). */
export function useSetAllMembersPermissions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (permissions: GroupPermission[] | null) =>
      api.call('POST /v1/workspace/all-members-permissions', { body: { all_members_permissions: permissions } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey }),
    onError: showError,
  });
}
