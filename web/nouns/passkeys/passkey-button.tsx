import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FirstFactor } from '../../../contract/accounts/passkeys.ts';
import { Button, type ButtonProps } from '../../parts/button/button.tsx';
import { canOfferPasskeys, canUsePasskeys } from './passkey-ceremony.ts';
import { showPasskeyError, signInByOfferedPasskey, signInByPasskey } from './passkey-sign-in.ts';

interface PasskeyButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'children'> {
  /** The completed first factor; the passkey then serves as the second factor. */
  after?: FirstFactor;
}

/** Signs in with a passkey; not rendered where the browser does not support passkeys. */
export function PasskeyButton({ after, children, ...look }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  useAutofillOffer(after === undefined && !busy);
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      await signInByPasskey(after);
    } catch (error) {
      showPasskeyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...look} busy={busy} onClick={() => void signIn()}>
      <Fingerprint aria-hidden />
      {children}
    </Button>
  );
}

/** Offers passkeys as autofill in the email field while no other passkey request is open. */
function useAutofillOffer(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    canOfferPasskeys()
      .then((can) => (can ? signInByOfferedPasskey(controller.signal) : undefined))
      .catch((error) => controller.signal.aborted || showPasskeyError(error));
    return () => controller.abort();
  }, [isEnabled]);
}
