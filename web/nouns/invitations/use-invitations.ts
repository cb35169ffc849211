import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['invitations'];

/** The open invitations of the server, for its operator. */
export const useInvitations = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('GET /v1/auth/invitations', { signal })).invitations,
  });

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const useInvite = () => useChange((email: string) => api.call('POST /v1/auth/invitations', { body: { email } }));

export const useRevokeInvitation = () =>
  useChange((id: string) => api.call('DELETE /v1/auth/invitations/{invitation_id}', { params: { invitation_id: id } }));
