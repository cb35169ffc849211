import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api, session } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { useSession } from '../../data/session/use-session.ts';
import { Button } from '../../parts/button/button.tsx';
import { toast } from '../../parts/status/toast.ts';
import { serverMessage } from './server-message.ts';

/** Reminds people with an unverified email and sends the link again on request (AUTH-023, AUTH-025). */
export function VerifyEmailNotice() {
  const { data: user } = useQuery(userQuery);
  const state = useSession();
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
    onSuccess: (_, email) => toast.success(`We sent a link to ${email}.`),
    onError: (error) => toast.error(serverMessage(error, messages.verificationMailFailed)),
  });
  if (!user || user.email_verified) return null;
  return (
    <aside
      aria-label="Email verification"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-small"
    >
      <span>Verify your email: open the link we sent to {user.email}.</span>
      <Button size="small" busy={send.isPending} onClick={() => send.mutate(user.email)}>
        Send again
      </Button>
    </aside>
  );
}
