import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => void;
  onClose: () => void;
}

/** Another title for a transcript. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === '') return;
    if (next !== title) onRename(next);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Rename transcript')}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Title')}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={200}
              required
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={typed.trim() === ''}>
            {t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
