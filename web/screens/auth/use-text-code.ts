import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import type { Credentials } from './sign-in.ts';

const fromApp = t('From the authenticator app of this account.');

/** Sends sign-in codes by text message. Without credentials, the cookie of an external sign-in identifies the user. */
export function useTextCode(credentials: Credentials | undefined) {
  const body = credentials ? { password_proof: { email: credentials.email, password: credentials.password } } : {};
  // On failure only the code field is shown; submitting it reports the error.
  const { mutate: sendCode, data: factors } = useMutation({
    mutationFn: () => api.call('POST /v1/auth/mfa-factors', { body }),
  });
  const send = useMutation({
    mutationFn: () => api.call('POST /v1/auth/sms-code', { body }),
    onSuccess: () => toast.success(t('We have sent a code to your phone.')),
    onError: showError,
  });
  useEffect(() => sendCode(), [sendCode]);
  const phone = factors?.phone_number_hint ?? null;
  const fromPhone = factors?.totp_mfa_factor
    ? t('From the authenticator app of this account, or its phone.')
    : t('From the phone of this account.');
  return {
    /** Last digits of the phone number; null: no phone. */
    phone,
    help: phone === null ? fromApp : fromPhone,
    send: () => send.mutate(),
    isSending: send.isPending,
    isSent: send.isSuccess,
  };
}
