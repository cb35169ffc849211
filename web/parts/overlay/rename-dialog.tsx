import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { Dialog } from './dialog.tsx';

interface RenameDialogProps {
  title: string;
  name: string;
  maxLength: number;
  busy: boolean;
  /** Called with a name that is not empty and differs. */
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Another name for something. */
export function RenameDialog({ title, name, maxLength, busy, onRename, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === name) onClose();
    else if (next !== '' && !busy) onRename(next);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={typed}
              maxLength={maxLength}
              required
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={typed.trim() === ''} busy={busy}>
            {t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
