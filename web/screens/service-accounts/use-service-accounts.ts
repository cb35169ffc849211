import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { KeySettings } from '../../nouns/api-keys/key-form.tsx';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['service-accounts'] as const;

/** The service accounts of the workspace with their keys. */
export const serviceAccountsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/service-accounts', { signal }))['service-accounts'],
});

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

const accountParams = (id: string) => ({ service_account_user_id: id });

export const useCreateServiceAccount = () =>
  useChange((name: string) => api.call('POST /v1/service-accounts', { body: { name } }));

export const useRenameServiceAccount = () =>
  useChange(({ accountId, name }: { accountId: string; name: string }) =>
    api.call('PATCH /v1/service-accounts/{service_account_user_id}', {
      params: accountParams(accountId),
      body: { name },
    }),
  );

export const useDeleteServiceAccount = () =>
  useChange((accountId: string) =>
    api.call('DELETE /v1/service-accounts/{service_account_user_id}', { params: accountParams(accountId) }),
  );

/** Creates a key. Only this reply contains the secret. */
export const useCreateAccountKey = (accountId: string) =>
  useChange(({ name, permissions, characterLimit, allowedIps }: KeySettings) =>
    api.call('POST /v1/service-accounts/{service_account_user_id}/api-keys', {
      params: accountParams(accountId),
      body: { name, permissions: permissions ?? 'all', character_limit: characterLimit, allowed_ips: allowedIps },
    }),
  );

interface AccountKey {
  readonly service_account_user_id: string;
  readonly key_id: string;
}

const keyParams = ({ service_account_user_id, key_id }: AccountKey) => ({
  service_account_user_id,
  api_key_id: key_id,
});

export const useEditAccountKey = () =>
  useChange(({ key, settings }: { key: AccountKey; settings: KeySettings }) =>
    api.call('PATCH /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}', {
      params: keyParams(key),
      body: {
        name: settings.name,
        permissions: settings.permissions ?? 'all',
        character_limit: settings.characterLimit ?? 'clear',
        allowed_ips: settings.allowedIps ?? 'clear',
      },
    }),
  );

export const useEnableAccountKey = () =>
  useChange(({ key, isEnabled }: { key: AccountKey; isEnabled: boolean }) =>
    api.call('PATCH /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}', {
      params: keyParams(key),
      body: { is_enabled: isEnabled },
    }),
  );

export const useDeleteAccountKey = () =>
  useChange((key: AccountKey) =>
    api.call('DELETE /v1/service-accounts/{service_account_user_id}/api-keys/{api_key_id}', {
      params: keyParams(key),
    }),
  );
