import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { canConfirm } from './confirmation.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, with the name of the object. */
  children: ReactNode;
  /** The label of the confirming button: a verb. */
  action: string;
  /** Called with the typed text, or an empty string. */
  onConfirm: (typed: string) => void;
  kind?: 'danger' | 'primary';
  busy?: boolean;
  /** A text to type first; with `mustBe` exactly that one. */
  input?: { label: string; mustBe?: string };
  /** Seconds before it can be confirmed. */
  waitInS?: number;
}

/** Confirms an action that cannot be undone (UI-008). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, action, children } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={children}>
      {open && <Confirmation key={action} {...props} />}
    </Dialog>
  );
}

function Confirmation(props: ConfirmDialogProps) {
  const { onOpenChange, action, onConfirm, kind = 'danger', busy = false, input, waitInS = 0 } = props;
  const [typed, setTyped] = useState('');
  const remainingS = useCountdown(waitInS);
  const ready = canConfirm({ typed, input, secondsLeft: remainingS });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onConfirm(typed.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      {input && (
        <Field label={input.label}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              required
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
        <Button type="submit" kind={kind} disabled={!ready} busy={busy}>
          {remainingS > 0 ? `${action} (${remainingS})` : action}
        </Button>
      </div>
    </form>
  );
}

function useCountdown(seconds: number): number {
  const [remainingS, setRemainingS] = useState(seconds);
  useEffect(() => {
    if (remainingS <= 0) return;
    const timer = setTimeout(() => setRemainingS(remainingS - 1), 1000);
    return () => clearTimeout(timer);
  }, [remainingS]);
  return remainingS;
}
