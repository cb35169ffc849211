import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../data/api/api.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { solveChallenge } from '../../nouns/auth/captcha.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { useCaptcha } from '../../nouns/auth/use-captcha.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { InvitationProblem } from './sign-up-closed.tsx';

const form = z.object({ email: emailField });
const list = new Intl.ListFormat(formatLocale, { type: 'disjunction' });

interface InvitationRequestProps {
  /** Email domains that can sign up. */
  domains: readonly string[];
  /** Whether the link contained an invalid invitation. */
  hadCode: boolean;
}

/** Requests a sign-up link by email. Opening it proves that the user owns the address. */
export function InvitationRequest({ domains, hadCode }: InvitationRequestProps) {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { email: '' } });
  const submit = handleSubmit(async ({ email }) => {
    try {
      const token = await solveChallenge(await api.call('GET /v1/auth/challenge'), captcha.token);
      await api.call('POST /v1/auth/invitations/request', { body: { email, recaptcha_token: token } });
      setSentTo(email);
    } catch (error) {
      showError(error);
    } finally {
      captcha.again();
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h1 className="font-[640] text-title tracking-tight">{t('Create your account')}</h1>
      {hadCode && sentTo === undefined && <InvitationProblem />}
      <p className="text-ink-2">{t('Sign up with an email address at {list}.', { list: list.format(domains) })}</p>
      {sentTo === undefined ? (
        <>
          <Field
            label={t('Email')}
            help={t('We email you a link to continue.')}
            error={formState.errors.email?.message}
          >
            {(field) => <Input {...field} type="email" autoComplete="username" {...register('email')} />}
          </Field>
          {captcha.field}
          <Button type="submit" kind="primary" size="large" busy={formState.isSubmitting} disabled={!captcha.isReady}>
            {t('Send link')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t('If {sentTo} can sign up and has no account yet, we have sent the link.', { sentTo })}</p>
          <Button onClick={() => setSentTo(undefined)}>{t('Use another email')}</Button>
        </>
      )}
    </form>
  );
}
