import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api, session } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useSession } from '../../data/session/use-session.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { toast } from '../../parts/status/toast.ts';
import { serverMessage } from './server-message.ts';

/**
 * Reminds people with an unverified email and sends the link again on request (AUTH-023, AUTH-025). On a server without
 * mail it says who can help.
 */
export function VerifyEmailNotice() {
  const { data: user } = useQuery(userQuery);
  const state = useSession();
  const sendsMail = useSendsMail();
  const isVerified = user?.email_verified;
  const tokenKnows = state.status === 'signed-in' && state.emailVerified;
  useEffect(() => {
    // The email was verified in another tab: refresh so that the token's claims say so.
    if (isVerified && !tokenKnows) void session.refresh().catch(() => undefined);
  }, [isVerified, tokenKnows]);
  const send = useMutation({
    mutationFn: (email: string) =>
      api.call('POST /v1/user/send-verification-email', {
        body: { email, continue_url: `${location.origin}/app/sign-in` },
      }),
    onSuccess: (_, email) => toast.success(t('We sent a link to {email}.', { email })),
    onError: (error) => toast.error(serverMessage(error, translate(messages.verificationMailFailed))),
  });
  if (!user || user.email_verified || sendsMail === undefined) return null;
  if (!sendsMail) return <WithoutMail />;
  return (
    <aside
      aria-label={t('Email verification')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-small"
    >
      <span>{t('Verify your email: open the link we sent to {email}.', { email: user.email })}</span>
      <Button size="small" busy={send.isPending} onClick={() => send.mutate(user.email)}>
        {t('Send again')}
      </Button>
    </aside>
  );
}

const dismissedKey = 'mail_notice_dismissed';
const isTrue = (value: unknown): value is true => value === true;

/** Nobody can verify an email while mail is not set up. Can be dismissed, because most people cannot change that. */
function WithoutMail() {
  const isOwner = usePermission('server.configure') === true;
  const [isDismissed, setDismissed] = useState(() => readLocal(localStorage, dismissedKey, isTrue) === true);
  if (isDismissed) return null;
  const dismiss = () => {
    writeLocal(localStorage, dismissedKey, true);
    setDismissed(true);
  };
  return (
    <aside
      aria-label={t('Email verification')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-small"
    >
      <span>
        {isOwner
          ? t('Mail is not set up: nobody gets emails from this server, not even to reset a password.')
          : t(
              'This server can’t send emails, so your email stays unverified. If you lose your password, ask the person who runs this server.',
            )}
      </span>
      {isOwner && (
        <Button size="small" asChild>
          <Link to="/app/console">{t('Server settings')}</Link>
        </Button>
      )}
      <Button size="small" kind="ghost" onClick={dismiss}>
        {t('Don’t show again')}
      </Button>
    </aside>
  );
}
