import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../data/api/api.ts';
import { solveChallenge } from '../../nouns/auth/captcha.ts';
import { emailField } from '../../nouns/auth/email-field.ts';
import { useCaptcha } from '../../nouns/auth/use-captcha.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { InvitationProblem } from './sign-up-closed.tsx';

const form = z.object({ email: emailField });
const list = new Intl.ListFormat('en', { type: 'disjunction' });

interface InvitationRequestProps {
  /** Whose e-mails may sign up. */
  domains: readonly string[];
  /** They came with an invitation that is not good. */
  hadCode: boolean;
}

/** Asks where to mail the link to sign up: whoever opens it has shown that the e-mail is theirs. */
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
      <h1 className="font-[640] text-title tracking-tight">Create your account</h1>
      {hadCode && sentTo === undefined && <InvitationProblem />}
      <p className="text-ink-2">This server takes accounts with an e-mail at {list.format(domains)}.</p>
      {sentTo === undefined ? (
        <>
          <Field label="E-mail" help="We mail you a link to go on." error={formState.errors.email?.message}>
            {(field) => <Input {...field} type="email" autoComplete="username" {...register('email')} />}
          </Field>
          {captcha.field}
          <Button type="submit" kind="primary" size="large" busy={formState.isSubmitting} disabled={!captcha.isReady}>
            Mail me the link
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            If {sentTo} may have an account here and has none yet, a mail with the link is on its way.
          </p>
          <Button onClick={() => setSentTo(undefined)}>Use another e-mail</Button>
        </>
      )}
    </form>
  );
}
