import { type FormEvent, useState } from 'react';
import type { Passkey } from '../../../contract/accounts/passkeys.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useRemovePasskey, useRenamePasskey } from './use-passkeys.ts';

interface RowDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RowDialogProps) {
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey(passkey.passkey_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') rename.mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('Rename {name}', { name: passkey.name })}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={100}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={rename.isPending} disabled={name.trim() === ''}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: RowDialogProps) {
  const remove = useRemovePasskey(passkey.passkey_id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('Removed the passkey {name}.', { name: passkey.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Remove {name}?', { name: passkey.name })}
      action={t('Remove passkey')}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('You can no longer sign in with it. Also remove it from your device or password manager.')}
    </ConfirmDialog>
  );
}
