import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['single-sign-on'] as const;

/** The identity providers and domains of the workspace. */
export const singleSignOnQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.call('GET /v1/workspace/single-sign-on', { signal }),
});

/** Domains of all workspaces, for the operator. */
export const pendingDomainsQuery = queryOptions({
  queryKey: [...queryKey, 'waiting'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/workspace/domain-verifications/waiting', { signal })).waiting,
});

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

export type NewProvider = CallInput<'POST /v1/workspace/identity-providers'>['body'];

export const useAddProvider = () =>
  useChange((body: NewProvider) => api.call('POST /v1/workspace/identity-providers', { body }));

export type ProviderChanges = CallInput<'PATCH /v1/workspace/identity-providers/{identity_provider_id}'>['body'];

export const useEditProvider = () =>
  useChange(({ id, body }: { id: string; body: NonNullable<ProviderChanges> }) =>
    api.call('PATCH /v1/workspace/identity-providers/{identity_provider_id}', {
      params: { identity_provider_id: id },
      body,
    }),
  );

export const useRemoveProvider = () =>
  useChange((id: string) =>
    api.call('DELETE /v1/workspace/identity-providers/{identity_provider_id}', {
      params: { identity_provider_id: id },
    }),
  );

export const useAddDomain = () =>
  useChange((domain: string) => api.call('POST /v1/workspace/domain-verifications', { body: { domain } }));

export const useSetSignOnPolicy = () =>
  useChange((body: CallInput<'PATCH /v1/workspace/single-sign-on'>['body']) =>
    api.call('PATCH /v1/workspace/single-sign-on', { body }),
  );

const ofDomain = (id: string) => ({ params: { domain_verification_id: id } });

export const useVerifyDomain = () =>
  useChange((id: string) =>
    api.call('POST /v1/workspace/domain-verifications/{domain_verification_id}/verify', ofDomain(id)),
  );

export const useRemoveDomain = () =>
  useChange((id: string) =>
    api.call('DELETE /v1/workspace/domain-verifications/{domain_verification_id}', ofDomain(id)),
  );

export const useConfirmDomain = () =>
  useChange((id: string) =>
    api.call('POST /v1/workspace/domain-verifications/{domain_verification_id}/confirm', ofDomain(id)),
  );
