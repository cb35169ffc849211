import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { createPasskey } from './passkey-ceremony.ts';
import { showPasskeyError } from './passkey-sign-in.ts';

const queryKey = ['passkeys'] as const;

export const passkeysQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/auth/passkeys', { signal })).passkeys,
});

function useChange<Input>(run: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: showPasskeyError,
  });
}

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { options, challenge_token } = await api.call('POST /v1/auth/passkeys/registration');
    const credential = await createPasskey(options);
    await api.call('POST /v1/auth/passkeys', { body: { challenge_token, name, credential } });
  });

export const useRemovePasskey = (passkeyId: string) =>
  useChange((_: undefined) =>
    api.call('POST /v1/auth/passkeys/{passkey_id}/remove', { params: { passkey_id: passkeyId } }),
  );

export const useRenamePasskey = (passkeyId: string) =>
  useChange((name: string) =>
    api.call('PATCH /v1/auth/passkeys/{passkey_id}', { params: { passkey_id: passkeyId }, body: { name } }),
  );
