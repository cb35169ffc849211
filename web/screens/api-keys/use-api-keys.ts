import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { showError } from '../../data/notify.ts';

const queryKey = ['api-keys'] as const;

/** The caller's keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/api-keys', { signal })).api_keys,
});

/** A change of the keys: after it the list is fetched again; what fails is shown. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

/** Makes a key; its answer alone holds the secret. */
export const useCreateApiKey = () =>
  useChange((name: string) => api.call('POST /v1/user/api-keys', { body: { name } }));

interface KeyChange {
  readonly keyId: string;
  readonly name?: string;
  readonly isDisabled?: boolean;
}

/** Renames, disables or enables a key. */
export const useEditApiKey = () =>
  useChange(({ keyId, name, isDisabled }: KeyChange) =>
    api.call('PATCH /v1/user/api-keys/{key_id}', {
      params: { key_id: keyId },
      body: { name, is_disabled: isDisabled },
    }),
  );

export const useDeleteApiKey = () =>
  useChange((keyId: string) => api.call('DELETE /v1/user/api-keys/{key_id}', { params: { key_id: keyId } }));
