import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useAddPasskey } from './use-passkeys.ts';

/** Creates a passkey: asks for a name, then the browser asks where to store it. */
export function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Add a passkey')}
      description={t(
        'Next, your browser asks where to save it: on this device, a phone, a security key or in a password manager.',
      )}
    >
      {open && <AddForm onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useAddPasskey();
  const trimmed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || trimmed === '') return;
    add.mutate(trimmed, {
      onSuccess: () => {
        toast.success(t('Added the passkey {trimmed}.', { trimmed }));
        onClose();
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <Field label={t('Name')} help={t('A name to recognize it by, such as the device.')}>
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
        <Button type="submit" kind="primary" busy={add.isPending} disabled={trimmed === ''}>
          {t('Add passkey')}
        </Button>
      </div>
    </form>
  );
}
