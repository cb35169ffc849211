import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { ReauthenticationCodeField } from '../second-factor/reauthentication-code-field.tsx';
import type { Proof } from './use-passkeys.ts';

interface ProofFormProps {
  /** Whether the password is required. */
  isProofNeeded: boolean;
  /** Whether the fields above are complete. */
  isReady?: boolean;
  action: string;
  kind?: 'danger' | 'primary';
  busy: boolean;
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * The confirmation part of a dialog that changes sign-in methods; asks for the password where the server requires it.
 */
export function ProofForm(props: ProofFormProps) {
  const { isProofNeeded, isReady = true, action, kind = 'primary', busy, onSubmit, onClose, children } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    onSubmit(isProofNeeded ? { password, ...(code !== '' && { code }) } : {});
    // A code works once, so a retry needs a new one.
    setCode('');
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      {children}
      {isProofNeeded && (
        <>
          <p role="status" className="text-ink-2">
            Confirm your identity, because you signed in a while ago.
          </p>
          <Field label="Your password">
            {(control) => (
              <PasswordInput
                {...control}
                // The server has just requested it.
                autoFocus
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          <ReauthenticationCodeField value={code} onChange={setCode} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind={kind} busy={busy} disabled={!isReady || (isProofNeeded && password === '')}>
          {action}
        </Button>
      </div>
    </form>
  );
}
