import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { membersRoutes } from '../../../contract/workspaces/members.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
    onError: showError,
  });
}

type MemberChange = z.input<(typeof membersRoutes)['POST /v1/workspace/members']['body']>;

/** Changes the role or the credit limit of a member, locks or unlocks them. */
export const useEditMember = () => useChange((body: MemberChange) => api.call('POST /v1/workspace/members', { body }));

export const useRemoveMember = () =>
  useChange((userId: string) => api.call('DELETE /v1/workspace/members/{user_id}', { params: { user_id: userId } }));

export const useTransferOwnership = () =>
  useChange((userId: string) => api.call('POST /v1/workspace/transfer-ownership', { body: { user_id: userId } }));
