import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { PublicIdentityProvider } from '../../../contract/accounts/identity-providers.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { emailField } from '../auth/email-field.ts';

interface SingleSignOnFormProps {
  /** The redirect state that the provider returns. */
  onward: Readonly<Record<string, string>>;
  onBack: () => void;
}

const form = z.object({ email: emailField });

/** AUTH-060: redirects to the identity provider of the email's workspace; offers a choice if there are several. */
export default function SingleSignOnForm({ onward, onBack }: SingleSignOnFormProps) {
  const [choice, setChoice] = useState<{ email: string; providers: readonly PublicIdentityProvider[] }>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '' },
  });
  const go = (provider: PublicIdentityProvider, email: string) =>
    location.assign(`${provider.start_url}?${new URLSearchParams({ ...onward, email })}`);
  const submit = handleSubmit(async ({ email }) => {
    try {
      const { provider } = await api.call('GET /v1/workspace/find-sso-provider', {
        query: { email, ...(onward.invite_code && { invite_code: onward.invite_code }) },
      });
      if (!provider) return setError('email', { message: t('Single sign-on is not set up for this email.') });
      // AUTH-061
      const { identity_providers: all } = await api.call('GET /v1/workspace/identity-providers', {
        headers: { 'E-mail': email },
      });
      if (all.length > 1) setChoice({ email, providers: all });
      else go(provider, email);
    } catch (error) {
      // AUTH-062
      showError(error);
    }
  });
  if (choice)
    return (
      <div className="flex flex-col gap-2">
        {choice.providers.map((provider) => (
          <Button key={provider.identity_provider_id} size="large" onClick={() => go(provider, choice.email)}>
            {provider.title}
          </Button>
        ))}
        <Button kind="ghost" onClick={() => setChoice(undefined)}>
          {t('Use another email')}
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate aria-label={t('Single sign-on')} className="mt-2 flex flex-col gap-3">
      <Field label={t('Work email')} error={formState.errors.email?.message}>
        {(control) => (
          // The person has just opened this form.
          <Input {...control} autoFocus type="email" autoComplete="email" {...register('email')} />
        )}
      </Field>
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('Continue')}
      </Button>
      <Button kind="ghost" onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  );
}
