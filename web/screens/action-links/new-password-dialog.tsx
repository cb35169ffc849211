import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { t, translate } from '../../messages/t.ts';
import { PasswordRules } from '../../nouns/auth/password-rules.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { PasswordStrength } from '../../parts/form/password-strength.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { AccessList } from './access-list.tsx';

interface NewPasswordProps {
  code: string;
  onClose: () => void;
}

/** AUTH-030: asks for the new password, then shows whether it was saved. */
export function NewPasswordDialog({ code, onClose }: NewPasswordProps) {
  const navigate = useNavigate();
  const [result, setResult] = useState<{ text: string; isGood: boolean }>();
  const signIn = async () => {
    // The reset ended all sessions of the account; the refresh updates the local state.
    if (session.state().status === 'signed-in') await session.refresh().catch(() => undefined);
    onClose();
    await navigate('/app/sign-in', { replace: true });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Choose a new password')}
      description={result && <p role={result.isGood ? 'status' : 'alert'}>{result.text}</p>}
      footer={
        result && (
          <Button kind="primary" onClick={() => void signIn()}>
            {t('Sign in')}
          </Button>
        )
      }
    >
      {!result && <NewPasswordForm code={code} onResult={setResult} />}
    </Dialog>
  );
}

const form = z
  .object({
    password: z.string().check(z.refine((password) => passwordProblems(password).length === 0)),
    again: z.string(),
  })
  .check(
    z.refine(({ password, again }) => password === again, {
      error: translate(messages.passwordsDiffer),
      path: ['again'],
    }),
  );

interface NewPasswordFormProps {
  code: string;
  onResult: (result: { text: string; isGood: boolean }) => void;
}

function NewPasswordForm({ code, onResult }: NewPasswordFormProps) {
  // Password managers need the email. An invalid code is reported on submit.
  const { data } = useQuery({
    queryKey: ['password-reset', code],
    queryFn: () => api.call('POST /v1/auth/check-password-reset', { body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '', again: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const [revoked, setRevoked] = useState<readonly string[]>([]);
  const submit = handleSubmit(async (input) => {
    try {
      const body = { code, password: input.password, revoke: [...revoked] };
      await api.call('POST /v1/auth/confirm-password-reset', { body });
      onResult({ text: translate(messages.passwordChanged), isGood: true });
    } catch (error) {
      const tooMany = error instanceof ApiError && error.status === 429;
      onResult({ text: tooMany ? error.message : translate(messages.passwordNotChanged), isGood: false });
    }
  });
  const weak = formState.errors.password !== undefined && passwordProblems(password).length > 0;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      {data && <p className="text-ink-2">{t('For {email}', { email: data.email })}</p>}
      <input type="hidden" autoComplete="username" value={data?.email ?? ''} readOnly />
      <Field label={t('New password')} error={weak ? <PasswordRules password={password} /> : undefined}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('password')} />}
      </Field>
      <PasswordStrength password={password} personalWords={data ? [data.email] : []} />
      <Field label={t('New password again')} error={formState.errors.again?.message}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('again')} />}
      </Field>
      {data && data.access.length > 0 && <AccessList access={data.access} revoked={revoked} onChange={setRevoked} />}
      <Button type="submit" kind="primary" busy={formState.isSubmitting} className="self-end">
        {t('Change password')}
      </Button>
    </form>
  );
}
