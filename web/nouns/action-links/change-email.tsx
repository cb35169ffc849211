import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { emailField } from '../auth/email-field.ts';
import { ReauthenticationCodeField } from '../second-factor/reauthentication-code-field.tsx';

/** AUTH-047: requests a new address and emails the confirmation link to it. */
export function ChangeEmail() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Change email')}</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Change your email')}
        description={t('We send a link to the new address. After you open it, you sign in with the new email.')}
      >
        {asking && <ChangeForm onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

const form = z.object({ email: emailField, password: z.string(), code: z.string() });

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, setValue, watch } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '', code: '' },
  });
  const submit = handleSubmit(async ({ email, password, code }) => {
    const proof = { ...(password !== '' && { password }), ...(password !== '' && code !== '' && { code }) };
    try {
      await api.call('POST /v1/user/send-email-change-verification', { body: { email, ...proof } });
      toast.success(t('We sent a link to {email}.', { email }));
      onClose();
    } catch (error) {
      showError(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
      <Field label={t('New email')} error={formState.errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...register('email')} />}
      </Field>
      <Field label={t('Your password')} help={t('Not required if you signed in recently.')}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" {...register('password')} />}
      </Field>
      <ReauthenticationCodeField value={watch('code')} onChange={(code) => setValue('code', code)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={formState.isSubmitting}>
          {t('Send link')}
        </Button>
      </div>
    </form>
  );
}
