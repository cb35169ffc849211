import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { createPasskey } from './passkey-ceremony.ts';
import { showPasskeyError } from './passkey-sign-in.ts';

const queryKey = ['passkeys'] as const;

export const passkeysQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/auth/passkeys', { signal })).passkeys,
});

/** The proof of identity. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

function useChange<Input>(
  run: (input: Input) => Promise<unknown>,
  onError: (error: unknown) => void = showPasskeyError,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError,
  });
}

/** A change that requires the password if the last sign-in is too long ago. */
function useProvenChange<Input extends Proof>(run: (input: Input) => Promise<unknown>) {
  const [isProofNeeded, setProofNeeded] = useState(false);
  const change = useChange(run, (error) => {
    if (error instanceof ApiError && error.type === 'confirmation_required' && !isProofNeeded) setProofNeeded(true);
    else showPasskeyError(error);
  });
  return { change, isProofNeeded };
}

export const useAddPasskey = () =>
  useProvenChange(async ({ name, ...proof }: Proof & { name: string }) => {
    const { options, challenge_token } = await api.call('POST /v1/auth/passkeys/registration', { body: proof });
    const credential = await createPasskey(options);
    await api.call('POST /v1/auth/passkeys', { body: { challenge_token, name, credential } });
  });

export const useRemovePasskey = (passkeyId: string) =>
  useProvenChange((proof: Proof) =>
    api.call('POST /v1/auth/passkeys/{passkey_id}/remove', { params: { passkey_id: passkeyId }, body: proof }),
  );

export const useRenamePasskey = (passkeyId: string) =>
  useChange((name: string) =>
    api.call('PATCH /v1/auth/passkeys/{passkey_id}', { params: { passkey_id: passkeyId }, body: { name } }),
  );
