import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '../../../contract/catalogue/brand.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { ExternalSignInError } from '../../nouns/auth/external-sign-in-error.tsx';
import { PasskeyButton } from '../../nouns/passkeys/passkey-button.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { CodeForm } from './code-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { RestoreAccountDialog } from './restore-account-dialog.tsx';
import { type Credentials, type SignInOutcome, signIn } from './sign-in.ts';
import { useSignUpPolicy } from './use-sign-up-policy.ts';

export const meta = () => [{ title: `${t('Sign in')} · ${brand}` }];

const form = z.object({ email: emailField, password: z.string().check(z.minLength(1, t('Enter your password.'))) });

/** AUTH-003 */
export default function SignInScreen() {
  const { state } = useLocation();
  const [pendingStep, setPendingStep] = useState<{ outcome: SignInOutcome; credentials: Credentials }>();
  const [resetFor, setResetFor] = useState<string>();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(async (credentials) => {
    try {
      setPendingStep({ outcome: await signIn(credentials), credentials });
    } catch (error) {
      showError(error);
    }
  });
  const [query, setQuery] = useSearchParams();
  const { data: policy, isFetchedAfterMount } = useSignUpPolicy(undefined);
  // Nobody can sign in to a server without an account. An older reply may be from before the first sign-up.
  if (isFetchedAfterMount && policy?.is_first_account) return <Navigate to="/app/sign-up" replace state={state} />;
  if (query.get('second_factor') === 'true')
    return <CodeForm credentials={undefined} onOutcome={() => {}} onBack={() => setQuery({}, { replace: true })} />;
  if (pendingStep?.outcome === 'needs-code')
    return (
      <CodeForm
        credentials={pendingStep.credentials}
        onOutcome={(outcome) => setPendingStep({ ...pendingStep, outcome })}
        onBack={() => setPendingStep(undefined)}
      />
    );
  return (
    <>
      <ExternalSignInError />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <h1 className="font-[640] text-title tracking-tight">{t('Sign in')}</h1>
        <Field label={t('Email')} error={formState.errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="username webauthn" {...register('email')} />}
        </Field>
        <Field label={t('Password')} error={formState.errors.password?.message}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...register('password')} />}
        </Field>
        <Button type="submit" kind="primary" size="large" busy={formState.isSubmitting} className="mt-1">
          {t('Sign in')}
        </Button>
        <PasskeyButton size="large">{t('Sign in with a passkey')}</PasskeyButton>
        <Button kind="ghost" onClick={() => setResetFor(getValues('email'))}>
          {t('Forgot password?')}
        </Button>
        <p className="text-center text-ink-2">
          <T
            text="No account yet? <link>Sign up</link>"
            link={(children) => (
              <Link to="/app/sign-up" state={state} className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        </p>
      </form>
      <ProviderButtons />
      <ResetPasswordDialog
        open={resetFor !== undefined}
        email={resetFor ?? ''}
        onClose={() => setResetFor(undefined)}
      />
      <RestoreAccountDialog
        account={pendingStep?.outcome === 'closed' ? pendingStep.credentials : undefined}
        onClose={() => setPendingStep(undefined)}
      />
    </>
  );
}
