import { type FormEvent, useState } from 'react';
import { isPhoneNumber, normalizePhoneNumber } from '../../../contract/fields/phone-number.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { ReauthenticationCodeField } from './reauthentication-code-field.tsx';
import { type OnTurnedOn, useSendFirstCode, useTurnOnSms } from './use-second-factor.ts';

interface AddPhoneDialogProps {
  open: boolean;
  onClose: () => void;
  onTurnedOn: OnTurnedOn;
}

/** Sets up text message codes: enter a number, then the code sent to it. */
export function AddPhoneDialog({ open, onClose, onTurnedOn }: AddPhoneDialogProps) {
  const [number, setNumber] = useState<string>();
  const close = () => {
    setNumber(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('Get codes by text message')}
      description={
        number === undefined
          ? t('We text you a code when you sign in. Message rates may apply.')
          : t('Enter the code we sent to {number}.', { number })
      }
    >
      {open && number === undefined && <NumberForm onSent={setNumber} onClose={close} />}
      {open && number !== undefined && (
        <FirstCodeForm onBack={() => setNumber(undefined)} onDone={close} onTurnedOn={onTurnedOn} />
      )}
    </Dialog>
  );
}

function NumberForm({ onSent, onClose }: { onSent: (number: string) => void; onClose: () => void }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const send = useSendFirstCode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInvalid(!isPhoneNumber(normalizePhoneNumber(number)));
    if (!isPhoneNumber(normalizePhoneNumber(number))) return;
    const body = { phone_number: number, ...(code !== '' && { code }) };
    send.mutate(body, { onSuccess: () => onSent(number), onError: () => setCode('') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <Field
        label={t('Phone number')}
        help={t('Include the country code, such as +49 170 1234567.')}
        error={isInvalid ? t('Enter a number with its country code, such as +49 170 1234567.') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            maxLength={40}
            required
          />
        )}
      </Field>
      <ReauthenticationCodeField value={code} onChange={setCode} label={t('Code from your current factor')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={send.isPending} disabled={number.trim() === ''}>
          {t('Send code')}
        </Button>
      </div>
    </form>
  );
}

interface FirstCodeFormProps extends Pick<AddPhoneDialogProps, 'onTurnedOn'> {
  onBack: () => void;
  onDone: () => void;
}

function FirstCodeForm({ onBack, onDone, onTurnedOn }: FirstCodeFormProps) {
  const [code, setCode] = useState('');
  const turnOn = useTurnOnSms();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    turnOn.mutateAsync(code).then(
      ({ backup_codes: codes }) => {
        onDone();
        onTurnedOn(t('Codes by text message are on.'), codes);
      },
      () => setCode(''),
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <CodeField
        value={code}
        onChange={setCode}
        help={t('From the text message. It works for ten minutes.')}
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button type="submit" kind="primary" busy={turnOn.isPending} disabled={code.trim().length < 6}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}
