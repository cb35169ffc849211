import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { identityConfirmation } from '../../data/session/identity-confirmation.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { ReauthenticationCodeField } from './reauthentication-code-field.tsx';

/** Asks who is at the screen before a sensitive action, if the sign-in is not recent. The action then continues. */
export function ConfirmIdentityDialog() {
  const isOpen = useStore(identityConfirmation.isOpen);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => identityConfirmation.close(false)}
      title={t('Confirm that it is you')}
      description={t('You signed in a while ago, and this action affects the security of your account.')}
    >
      {isOpen && <ConfirmForm />}
    </Dialog>
  );
}

function ConfirmForm() {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => api.call('POST /v1/auth/confirm-identity', { body: { password, ...(code !== '' && { code }) } }),
    onSuccess: () => identityConfirmation.close(true),
    // A code works once, so a retry needs a new one.
    onError: (error) => {
      setCode('');
      showError(error);
    },
  });
  const mail = useMutation({ mutationFn: () => api.call('POST /v1/auth/send-confirmation-email'), onError: showError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form that has opened this dialog.
    event.stopPropagation();
    if (password !== '') confirm.mutate();
  };
  if (mail.isSuccess)
    return (
      <div className="flex flex-col gap-4 pb-2">
        <p role="status">{t('We sent you an email. Open its link in this browser, then continue.')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => mail.reset()}>{t('Back')}</Button>
          <Button kind="primary" onClick={() => identityConfirmation.close(true)}>
            {t('Continue')}
          </Button>
        </div>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <Field label={t('Your password')}>
        {(control) => (
          <PasswordInput
            {...control}
            // The server has just requested it.
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <ReauthenticationCodeField value={code} onChange={setCode} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={mail.isPending} onClick={() => mail.mutate()}>
          {t('Email me a link instead')}
        </Button>
        <Button type="submit" kind="primary" busy={confirm.isPending} disabled={password === ''}>
          {t('Confirm')}
        </Button>
      </div>
    </form>
  );
}
