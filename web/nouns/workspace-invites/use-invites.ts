import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorkspaceInvite } from '../../../contract/workspaces/workspace-invites.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** The open invites of the workspace, newest first. */
export const sentInvitesQuery = queryOptions({
  queryKey: ['members', 'invites'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/workspace/invites', { signal })).invites,
});

/** The open invites to the person (WS-014). */
export const receivedInvitesQuery = queryOptions({
  queryKey: ['members', 'received-invites'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/workspace-invites', { signal })).invites,
});

/** Where invited people accept: the same for everyone, since it shows the invites to their verified email. */
export const invitesLink = (): string => `${location.origin}/app/settings/workspace-invites`;

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
    onError: showError,
  });
}

export type InviteTerms = Pick<WorkspaceInvite, 'seat_type' | 'group_ids' | 'usage_limit'>;

/** Invites all of the addresses, or none. */
export const useInvite = () =>
  useChange(({ emails, terms }: { emails: string[]; terms: InviteTerms }) =>
    api.call('POST /v1/workspace/invites/add-bulk', { body: { emails, ...terms } }),
  );

/** Mails an invite again, which replaces the earlier one. */
export const useResendInvite = () =>
  useChange(({ email, seat_type, group_ids, usage_limit }: WorkspaceInvite) =>
    api.call('POST /v1/workspace/invites/add', { body: { email, seat_type, group_ids, usage_limit } }),
  );

export const useRevokeInvite = () =>
  useChange((email: string) => api.call('DELETE /v1/workspace/invites', { body: { email } }));

export const useDeclineInvite = () =>
  useChange((code: string) => api.call('POST /v1/workspace/invites/{code}/decline', { params: { code } }));
