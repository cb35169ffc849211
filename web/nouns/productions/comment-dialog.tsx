import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface CommentDialogProps {
  title: string;
  /** What happens. */
  description: string;
  label: string;
  action: string;
  isRequired?: boolean;
  busy: boolean;
  kind?: 'primary' | 'danger';
  onClose: () => void;
  onConfirm: (comment: string) => void;
}

const maxLength = 4000;

/** A step of a task or an order with a comment or a reason. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, description, label, action, isRequired = false, busy, kind = 'primary', onClose, onConfirm } = props;
  const [text, setText] = useState('');
  const isMissing = isRequired && text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !busy) onConfirm(text.trim());
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={title} description={description}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Field label={label} help={isRequired ? undefined : t('Optional.')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={4}
              maxLength={maxLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind={kind} busy={busy} disabled={isMissing}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
