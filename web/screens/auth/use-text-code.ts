import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import type { Credentials } from './sign-in.ts';

const fromApp = 'From the authenticator app of this account.';

/** Codes by text message for those who have begun to sign in; without credentials the cookie of a sign-in elsewhere tells who. */
export function useTextCode(credentials: Credentials | undefined) {
  const body = credentials ? { password_proof: { email: credentials.email, password: credentials.password } } : {};
  // Whoever has no phone here, or whose sign-in is over, sees the field alone: it works, or says why not.
  const { mutate: ask, data: factors } = useMutation({
    mutationFn: () => api.call('POST /v1/auth/mfa-factors', { body }),
  });
  const send = useMutation({
    mutationFn: () => api.call('POST /v1/auth/sms-code', { body }),
    onSuccess: () => toast.success('We have sent a code to your phone.'),
    onError: showError,
  });
  useEffect(() => ask(), [ask]);
  const phone = factors?.phone_number_hint ?? null;
  const fromPhone = factors?.totp_mfa_factor
    ? 'From the authenticator app of this account, or its phone.'
    : 'From the phone of this account.';
  return {
    /** The end of its number; null: no phone gets codes. */
    phone,
    help: phone === null ? fromApp : fromPhone,
    send: () => send.mutate(),
    isSending: send.isPending,
    isSent: send.isSuccess,
  };
}
