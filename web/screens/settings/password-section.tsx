import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t, translate } from '../../messages/t.ts';
import { PasswordRules } from '../../nouns/auth/password-rules.tsx';
import { ReauthenticationCodeField } from '../../nouns/second-factor/reauthentication-code-field.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { PasswordStrength } from '../../parts/form/password-strength.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Changes the password; asks for the current one. */
export function PasswordSection() {
  const user = useQuery(userQuery);
  return (
    <SettingsSection title={t('Password')} help={t('Your password for signing in.')}>
      <ChangePassword user={user.data} />
    </SettingsSection>
  );
}

/** `user`: undefined until loaded. */
function ChangePassword({ user }: { user: UserReply | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={!user} onClick={() => setIsOpen(true)}>
        {t('Change password')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Change your password')}
        description={t('This signs out all your other browsers.')}
      >
        {isOpen && user && <ChangeForm user={user} onClose={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

const form = z
  .object({
    password: z.string().check(z.minLength(1, { error: t('Enter your password.') })),
    newPassword: z.string().check(z.refine((password) => passwordProblems(password).length === 0)),
    again: z.string(),
    code: z.string(),
  })
  .check(
    z.refine(({ newPassword, again }) => newPassword === again, {
      error: translate(messages.passwordsDiffer),
      path: ['again'],
    }),
  );

function ChangeForm({ user, onClose }: { user: UserReply; onClose: () => void }) {
  const { control, register, handleSubmit, formState, setValue } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '', newPassword: '', again: '', code: '' },
  });
  const [newPassword, code] = useWatch({ control, name: ['newPassword', 'code'] });
  const submit = handleSubmit(async (input) => {
    try {
      await api.call('POST /v1/auth/change-password', {
        body: {
          password: input.password,
          new_password: input.newPassword,
          ...(input.code !== '' && { code: input.code }),
        },
      });
      toast.success(t('Password changed.'));
      onClose();
    } catch (error) {
      showError(error);
    }
  });
  const isTooWeak = formState.errors.newPassword !== undefined && passwordProblems(newPassword).length > 0;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <Field label={t('Your password')} error={formState.errors.password?.message}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" {...register('password')} />}
      </Field>
      <Field label={t('New password')} error={isTooWeak ? <PasswordRules password={newPassword} /> : undefined}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('newPassword')} />}
      </Field>
      <PasswordStrength password={newPassword} personalWords={[user.email, user.first_name ?? '']} />
      <Field label={t('New password again')} error={formState.errors.again?.message}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" {...register('again')} />}
      </Field>
      <ReauthenticationCodeField value={code} onChange={(value) => setValue('code', value)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          {t('Change password')}
        </Button>
      </div>
    </form>
  );
}
