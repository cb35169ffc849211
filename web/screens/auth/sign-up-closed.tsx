import { errors } from '../../../contract/errors.ts';
import { t, translate } from '../../messages/t.ts';

/** Says that sign-up needs an invitation; `hadCode`: the one in the link is invalid. */
export function SignUpClosed({ hadCode }: { hadCode: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="font-[640] text-title tracking-tight">{t('Sign-up is by invitation')}</h1>
      {hadCode && <InvitationProblem />}
      <p className="text-ink-2">{translate(errors.sign_up_closed.text)}</p>
    </div>
  );
}

/** Says that the invitation of the link is invalid. */
export function InvitationProblem() {
  return (
    <p role="alert" className="rounded-s border border-bad px-3 py-2 text-bad text-small">
      {translate(errors.invalid_invitation.text)}
    </p>
  );
}
