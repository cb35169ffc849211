import { type FormEvent, useEffect, useState } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import { ReauthenticationCodeField } from './reauthentication-code-field.tsx';
import { type OnTurnedOn, useSetup, useTurnOn } from './use-second-factor.ts';

interface AddAuthenticatorDialogProps {
  open: boolean;
  onClose: () => void;
  onTurnedOn: OnTurnedOn;
}

/** Turns the second factor on: scan the QR code, then confirm with a code (AUTH-056). */
export function AddAuthenticatorDialog({ open, onClose, onTurnedOn }: AddAuthenticatorDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Add two-factor authentication')}
      description={t('Scan the QR code with an authenticator app, then enter the code it shows.')}
    >
      {open && <Setup onClose={onClose} onTurnedOn={onTurnedOn} />}
    </Dialog>
  );
}

function Setup({ onClose, onTurnedOn }: Omit<AddAuthenticatorDialogProps, 'open'>) {
  const { mutate: draw, data, isError, error } = useSetup();
  const turnOn = useTurnOn();
  const [code, setCode] = useState('');
  const [current, setCurrent] = useState('');
  useEffect(() => draw(), [draw]);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => draw()} />;
  if (!data) return <SkeletonRows label={t('Creating a secret')} rows={3} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proof = current !== '' && { current_code: current };
    turnOn.mutateAsync({ setup_token: data.setup_token, code, ...proof }).then(
      ({ backup_codes: codes }) => {
        onClose();
        onTurnedOn(t('Two-factor authentication is on.'), codes);
      },
      () => {
        setCode('');
        setCurrent('');
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      {/* White in both themes: QR scanners expect dark on light. */}
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(data.qr_code)}`}
        alt={t('QR code for your authenticator app')}
        className="size-44 self-center rounded-m bg-white p-2"
      />
      <div className="flex min-w-0 items-center justify-center gap-1 text-ink-2 text-small">
        <span className="break-all font-mono">{data.secret}</span>
        <CopyButton text={data.secret} label={t('Copy secret')} />
      </div>
      <CodeField value={code} onChange={setCode} />
      <ReauthenticationCodeField value={current} onChange={setCurrent} label={t('Code from your current factor')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={turnOn.isPending} disabled={code.trim().length < 6}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}
