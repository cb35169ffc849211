import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** The text of the button that submits. */
  action: string;
  kind?: 'primary' | 'danger';
  /** Whether the fields can be submitted, given a reason. */
  isReady: boolean;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  /** The fields above the reason. */
  children: ReactNode;
}

/** A form of staff whose reason goes to the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, kind = 'primary', busy, onSubmit, onClose, children } = props;
  const [reason, setReason] = useState('');
  const isReady = props.isReady && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !busy) onSubmit(reason.trim());
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={title} description={description}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {children}
        <Field label={t('Reason, for the audit log')}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={500}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind={kind} disabled={!isReady} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
