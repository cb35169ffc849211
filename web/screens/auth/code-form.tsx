import { type FormEvent, useState } from 'react';
import { t } from '../../messages/t.ts';
import { PasskeyButton } from '../../nouns/passkeys/passkey-button.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { type Credentials, completeSignIn, type SignInOutcome, signIn } from './sign-in.ts';
import { useTextCode } from './use-text-code.ts';

interface CodeFormProps {
  /** Verified credentials; undefined: an external sign-in, identified by its cookie. */
  credentials: Credentials | undefined;
  onOutcome: (outcome: SignInOutcome) => void;
  onBack: () => void;
}

/** Asks for a code from the authenticator app or a text message, or for a backup code. */
export function CodeForm({ credentials, onOutcome, onBack }: CodeFormProps) {
  const [withBackup, setWithBackup] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const text = useTextCode(credentials);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const proof = withBackup ? { backup_code: code.trim() } : { code };
      onOutcome(await (credentials ? signIn({ ...credentials, ...proof }) : completeSignIn(proof)));
    } catch (error) {
      showError(error);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-[640] text-title tracking-tight">{withBackup ? t('Backup code') : t('Enter your code')}</h1>
      <Field
        key={String(withBackup)}
        label={withBackup ? t('Backup code') : t('Six-digit code')}
        help={withBackup ? t('Each of your backup codes works once.') : text.help}
      >
        {(control) => (
          <Input
            {...control}
            // The code is the only next step after submitting the password.
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode={withBackup ? 'text' : 'numeric'}
            autoComplete={withBackup ? 'off' : 'one-time-code'}
            maxLength={withBackup ? 60 : 7}
            required
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" busy={busy} disabled={code.trim() === ''}>
        {t('Sign in')}
      </Button>
      {text.phone !== null && !withBackup && (
        <Button size="large" busy={text.isSending} onClick={text.send}>
          {text.isSent ? t('Text me another code') : t('Text a code to {phone}', { phone: text.phone })}
        </Button>
      )}
      {/* Only a passkey of this account can replace the code. */}
      <PasskeyButton
        size="large"
        after={
          credentials
            ? { factor: 'password', email: credentials.email, password: credentials.password }
            : { factor: 'provider' }
        }
      >
        {t('Use a passkey')}
      </PasskeyButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button
          kind="ghost"
          onClick={() => {
            setCode('');
            setWithBackup(!withBackup);
          }}
        >
          {withBackup ? t('Use a code') : t('Use a backup code')}
        </Button>
      </div>
    </form>
  );
}
