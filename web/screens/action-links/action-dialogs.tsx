import { ChangeEmailAction } from './change-email-action.tsx';
import type { EntryAction } from './entry-action.ts';
import { InternalVerificationAction } from './internal-verification-action.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { OptOutAction } from './opt-out-action.tsx';
import { SensitiveActionDialog } from './sensitive-action-dialog.tsx';
import { SignInRequestAction } from './sign-in-request-action.tsx';
import { VerifyEmailDialog } from './verify-email-dialog.tsx';

interface ActionProps {
  action: EntryAction;
  /** Called when the action has ended. */
  onClose: () => void;
}

/** Runs the action of an email link, or renders its dialog. */
export function ActionDialogs({ action, onClose }: ActionProps) {
  switch (action.kind) {
    case 'verifyEmail':
      return <VerifyEmailDialog code={action.code} continueUrl={action.continueUrl} onClose={onClose} />;
    case 'resetPassword':
      return <NewPasswordDialog code={action.code} onClose={onClose} />;
    case 'optOutOfUpdates':
      return <OptOutAction code={action.code} onClose={onClose} />;
    case 'verifySignInRequest':
      return <SignInRequestAction code={action.code} onClose={onClose} />;
    case 'changeEmail':
      return <ChangeEmailAction code={action.code} isReverting={action.isReverting} onClose={onClose} />;
    case 'sensitiveAction':
      return <SensitiveActionDialog code={action.code} onClose={onClose} />;
    case 'internalVerification':
      return <InternalVerificationAction code={action.code} onClose={onClose} />;
  }
}
