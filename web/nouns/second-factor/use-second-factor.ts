import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

export type Factor = 'totp' | 'sms';

/** Called with the text to confirm, and the backup codes of a first factor. */
export type OnTurnedOn = (confirmation: string, codes: readonly string[] | undefined) => void;

/** Await `mutateAsync` for follow-up work: the live change may arrive first and unmount the caller. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['user'] }),
    onError: showError,
  });
}

/** The phone that receives codes, and whether this server sends messages. Refetched with the user. */
export const useFactors = () =>
  useQuery({ queryKey: ['user', 'mfa-factors'], queryFn: () => api.call('GET /v1/user/mfa-factors') });

/** Creates a new secret; it is stored only after a correct code. */
export const useSetup = () => useMutation({ mutationFn: () => api.call('POST /v1/user/totp-setup') });

export const useTurnOn = () =>
  useChange((input: { setup_token: string; code: string; current_code?: string }) =>
    api.call('POST /v1/user/update-mfa-factors', { body: { totp_mfa_factor: input } }),
  );

export const useTurnOnSms = () =>
  useChange((code: string) => api.call('POST /v1/user/update-mfa-factors', { body: { sms_mfa_factor: { code } } }));

export const useTurnOff = () =>
  useChange(({ factor, code }: { factor: Factor; code: string }) => {
    const removal = { remove: true as const, code };
    const body = factor === 'totp' ? { totp_mfa_factor: removal } : { sms_mfa_factor: removal };
    return api.call('POST /v1/user/update-mfa-factors', { body });
  });

export const useNewBackupCodes = () =>
  useChange((code: string) => api.call('POST /v1/user/backup-code', { body: { code } }));

/** Turns all factors off with a backup code. */
export const useTurnOffByBackupCode = () =>
  useChange((code: string) => api.call('POST /v1/user/backup-code/{code}/remove-mfa', { params: { code } }));

/** Sends the first code to a phone that is not stored yet. */
export const useSendFirstCode = () =>
  useMutation({
    mutationFn: (body: { phone_number: string; code?: string }) => api.call('POST /v1/user/sms-setup', { body }),
    onError: showError,
  });

/** Sends a code to the phone of the account. */
export const useSendCode = () =>
  useMutation({ mutationFn: () => api.call('POST /v1/user/sms-code'), onError: showError });
