import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useOutletContext, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '../../../contract/catalogue/brand.ts';
import { passwordProblems } from '../../../contract/password.ts';
import { api, session } from '../../data/api.ts';
import { takeInviteCode } from '../../data/local-store.ts';
import { showError } from '../../data/notify.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Input } from '../../parts/input.tsx';
import { PasswordInput } from '../../parts/password-input.tsx';
import type { SignsUp } from './auth-layout.tsx';
import { emailField } from './email-field.ts';
import { originOfVisit } from './origin-of-visit.ts';
import { PasswordRules } from './password-rules.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { signUp } from './sign-up.ts';

export const meta = () => [{ title: `Sign up · ${brand}` }];

const form = z.object({
  firstName: z.string().check(z.trim(), z.maxLength(100)),
  email: emailField,
  password: z.string().check(z.refine((password) => passwordProblems(password).length === 0)),
});

/** AUTH-002 */
export default function SignUpScreen() {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const signsUp = useOutletContext<SignsUp>();
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { firstName: '', email: '', password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async ({ firstName, ...input }) => {
    try {
      const inviteCode = takeInviteCode(localStorage);
      signsUp(true);
      await signUp(
        { client: api, session },
        { ...input, ...originOfVisit(query), firstName: firstName || null, inviteCode },
      );
    } catch (error) {
      signsUp(false);
      showError(error);
    }
  });
  const weak = formState.errors.password !== undefined && passwordProblems(password).length > 0;
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <h1 className="font-[640] text-title tracking-tight">Create your account</h1>
        <Field label="First name (optional)" error={formState.errors.firstName?.message}>
          {(field) => <Input {...field} autoComplete="given-name" {...register('firstName')} />}
        </Field>
        <Field label="E-mail" error={formState.errors.email?.message}>
          {(field) => <Input {...field} type="email" autoComplete="username" {...register('email')} />}
        </Field>
        <Field label="Password" error={weak ? <PasswordRules password={password} /> : undefined}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('password')} />}
        </Field>
        <Button type="submit" kind="primary" size="large" busy={formState.isSubmitting} className="mt-1">
          Sign up
        </Button>
        <p className="text-center text-ink-2">
          Have an account?{' '}
          <Link to="/app/sign-in" state={state} className="text-accent-ink underline underline-offset-2">
            Sign in
          </Link>
        </p>
      </form>
      <ProviderButtons />
    </>
  );
}
