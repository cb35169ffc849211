import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { showError } from '../../data/notify.ts';

function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['user'] }),
    onError: showError,
  });
}

/** Draws a new secret; nothing is kept until a code of it was right. */
export const useSetup = () => useMutation({ mutationFn: () => api.call('POST /v1/user/totp-setup') });

export const useTurnOn = () =>
  useChange((input: { setup_token: string; code: string }) =>
    api.call('POST /v1/user/update-mfa-factors', { body: { totp_mfa_factor: input } }),
  );

export const useTurnOff = () =>
  useChange((code: string) =>
    api.call('POST /v1/user/update-mfa-factors', { body: { totp_mfa_factor: { remove: true, code } } }),
  );

export const useNewBackupCode = () =>
  useChange((code: string) => api.call('POST /v1/user/backup-code', { body: { code } }));
