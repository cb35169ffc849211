import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionGraceDays } from '../../../contract/catalogue/limits.ts';
import { api, session } from '../../data/api/api.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { ReauthenticationCodeField } from '../../nouns/second-factor/reauthentication-code-field.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

/** U-12: closes the account after the password is entered again. */
export function DeleteAccountSection() {
  return (
    <SettingsSection title={t('Delete account')} help={t('Deletes your account and all its data.')}>
      <DeleteAccount />
    </SettingsSection>
  );
}

function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        {t('Delete account')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Delete your account?')}
        description={t(
          'You are signed out everywhere and your API keys stop working now. Your audio and all other data are deleted after {deletionGraceDays} days. Until then, you can sign in to restore the account.',
          { deletionGraceDays },
        )}
      >
        {isOpen && <DeletionForm onClose={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const close = useMutation({
    mutationFn: () => api.call('POST /v1/user/delete', { body: { password, ...(code !== '' && { code }) } }),
    onSuccess: async ({ data_deleted_at_unix: at }) => {
      await session.signOut();
      toast.success(t('Your account is closed. Its data will be deleted on {at}.', { at: formatDate(at) }));
    },
    onError: showError,
  });
  return (
    <form
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') close.mutate();
      }}
    >
      <Field label={t('Your password')}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <ReauthenticationCodeField value={code} onChange={setCode} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="danger" disabled={password === ''} busy={close.isPending}>
          {t('Delete account')}
        </Button>
      </div>
    </form>
  );
}
