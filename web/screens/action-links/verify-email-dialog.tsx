import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { VerificationOutcome } from '../../../contract/accounts/action-links.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api, session } from '../../data/api/api.ts';
import { redirectTarget } from '../../data/entry/redirect-target.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { useOnce } from './use-once.ts';
import { verifyEmail } from './verify-email.ts';

interface VerifyEmailDialogProps {
  code: string;
  continueUrl: string | undefined;
  onClose: () => void;
}

const texts: Readonly<Record<VerificationOutcome, readonly [title: string, text: string]>> = {
  success: [t('Your email is verified'), t('Sign in again to continue.')],
  invalidActionCode: [
    t('This link does not work'),
    t('It has expired or was already used. If your email is not verified yet, sign in and request a new link.'),
  ],
  unknownError: [t('Your email is not verified'), translate(messages.somethingWentWrong)],
};

/** AUTH-018: verifies the email, then asks the user to sign in, because only a new session has the verified state. */
export function VerifyEmailDialog({ code, continueUrl, onClose }: VerifyEmailDialogProps) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<VerificationOutcome>();
  useOnce(async () => {
    try {
      setOutcome(await verifyEmail(api, code));
    } catch (error) {
      showError(error);
      onClose();
    }
  });
  if (!outcome) return null;
  const [title, text] = texts[outcome];
  const signIn = async () => {
    if (outcome === 'success' && session.state().status === 'signed-in') await session.signOut();
    const from = continueUrl && redirectTarget(new URLSearchParams({ continueUrl }), location.origin, () => {});
    onClose();
    // AUTH-024
    await navigate('/app/sign-in', { replace: true, state: from ? { from } : null });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <Button kind="primary" onClick={() => void signIn()}>
          {t('Sign in')}
        </Button>
      }
    />
  );
}
