import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ReauthenticationCodeField } from './reauthentication-code-field.tsx';

interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  action: string;
  kind?: 'danger' | 'primary';
  busy: boolean;
  onCode: (code: string) => void;
}

/** Asks for a code before a change that weakens account security. */
export function SecondFactorCodeDialog({ open, onClose, title, description, ...form }: CodeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      {open && <CodeQuestion onClose={onClose} {...form} />}
    </Dialog>
  );
}

function CodeQuestion({
  onClose,
  action,
  kind = 'primary',
  busy,
  onCode,
}: Omit<CodeDialogProps, 'open' | 'title' | 'description'>) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
    // A code works once, so a retry needs a new one.
    setCode('');
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <ReauthenticationCodeField value={code} onChange={setCode} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind={kind} busy={busy} disabled={code.trim().length < 6}>
          {action}
        </Button>
      </div>
    </form>
  );
}
