import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useOutletContext, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { redirectTarget } from '../../data/entry/redirect-target.ts';
import { saveInviteCode, takeInviteCode } from '../../data/storage/local-store.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { PasswordChecklist } from '../../nouns/auth/password-checklist.tsx';
import { PasswordRules } from '../../nouns/auth/password-rules.tsx';
import { useCaptcha } from '../../nouns/auth/use-captcha.tsx';
import { Button } from '../../parts/button/button.tsx';
import { isPhoneOrTablet, thisDevice } from '../../parts/device/device.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { PasswordStrength } from '../../parts/form/password-strength.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import type { ReportsNewAccount } from './auth-layout.tsx';
import { signUp } from './sign-up.ts';
import { readSignUpOrigin } from './sign-up-origin.ts';

const form = z.object({
  firstName: z.string().check(z.trim(), z.maxLength(100)),
  email: emailField,
  password: z.string().check(z.refine((password) => passwordProblems(password).length === 0)),
  setupCode: z.string().check(z.trim(), z.maxLength(100)),
  agreesToProductUpdates: z.boolean(),
});

/** Opens the identity provider of the email's organization, which then creates the account. */
async function openSingleSignOn(email: string, query: URLSearchParams): Promise<void> {
  try {
    const { provider } = await api.call('GET /v1/workspace/find-sso-provider', { query: { email } });
    const redirect = redirectTarget(query, location.origin, () => {});
    if (provider)
      location.assign(`${provider.start_url}?${new URLSearchParams({ email, ...(redirect && { redirect }) })}`);
  } catch (error) {
    showError(error);
  }
}

interface SignUpFormProps {
  /** Email of the invitation; undefined: anyone can sign up. */
  invitedEmail: string | undefined;
  /** The server has no owner yet, and others can reach it. */
  requiresSetupCode: boolean;
}

/** Opens beside the form, which keeps what was entered. */
const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener" className="text-accent-ink underline underline-offset-2">
    {children}
  </a>
);

/** Creates an account with email and password. */
export function SignUpForm({ invitedEmail, requiresSetupCode }: SignUpFormProps) {
  const [query] = useSearchParams();
  const reportNewAccount = useOutletContext<ReportsNewAccount>();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      firstName: '',
      email: invitedEmail ?? '',
      password: '',
      setupCode: '',
      agreesToProductUpdates: false,
    },
  });
  const [password, email, name] = useWatch({ control, name: ['password', 'email', 'firstName'] });
  const captcha = useCaptcha();
  const submit = handleSubmit(async ({ firstName, setupCode, ...input }) => {
    const inviteCode = takeInviteCode(localStorage);
    try {
      reportNewAccount(true);
      await signUp(
        { client: api, session },
        {
          ...input,
          ...readSignUpOrigin(query),
          firstName: firstName || null,
          inviteCode,
          setupCode: setupCode || undefined,
          captchaToken: captcha.token,
          device: isPhoneOrTablet(thisDevice()) ? 'mobile' : 'desktop',
        },
      );
    } catch (error) {
      reportNewAccount(false);
      // Sign-up failed, so the next attempt needs the code again.
      if (inviteCode !== null) saveInviteCode(localStorage, inviteCode);
      captcha.again();
      if (error instanceof ApiError && error.type === 'single_sign_on_required')
        await openSingleSignOn(input.email, query);
      else showError(error);
    }
  });
  const weak = formState.errors.password !== undefined && passwordProblems(password).length > 0;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h1 className="font-[640] text-title tracking-tight">{t('Create your account')}</h1>
      <Field label={t('First name (optional)')} error={formState.errors.firstName?.message}>
        {(field) => <Input {...field} autoComplete="given-name" {...register('firstName')} />}
      </Field>
      <Field
        label={t('Email')}
        help={invitedEmail !== undefined && t('Your invitation is for this email.')}
        error={formState.errors.email?.message}
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            autoComplete="username"
            readOnly={invitedEmail !== undefined}
            {...register('email')}
          />
        )}
      </Field>
      <Field label={t('Password')} error={weak ? <PasswordRules password={password} /> : undefined}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('password')} />}
      </Field>
      {!weak && <PasswordChecklist password={password} />}
      <PasswordStrength password={password} personalWords={[email, name]} />
      {requiresSetupCode && (
        <Field
          label={t('Set-up code')}
          help={t('The start of the server printed it. The first account owns the server.')}
        >
          {(field) => <Input {...field} autoComplete="off" required {...register('setupCode')} />}
        </Field>
      )}
      <label className="flex items-center gap-2.5">
        <input type="checkbox" className="size-4 accent-accent" {...register('agreesToProductUpdates')} />
        {t('Send me product updates')}
      </label>
      {captcha.field}
      <p className="text-ink-2 text-small">
        <T
          text="By signing up you agree to the <terms>terms of use</terms>; the <privacy>privacy policy</privacy> says what is stored."
          terms={(children) => <LegalLink to="/terms-of-use">{children}</LegalLink>}
          privacy={(children) => <LegalLink to="/privacy">{children}</LegalLink>}
        />
      </p>
      <Button
        type="submit"
        kind="primary"
        size="large"
        busy={formState.isSubmitting}
        disabled={!captcha.isReady}
        className="mt-1"
      >
        {t('Sign up')}
      </Button>
    </form>
  );
}
