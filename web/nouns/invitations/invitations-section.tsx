import { type FormEvent, useState } from 'react';
import type { Invitation } from '../../../contract/accounts/invitations.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { useInvitations, useInvite, useRevokeInvitation } from './use-invitations.ts';

/** The open account invitations, for the server owner. */
export function InvitationsSection() {
  if (!usePermission('invitation.manage')) return null;
  return (
    <SettingsSection title={t('Invitations')} help={t('People you invite can create an account on this server.')}>
      <Invitations />
    </SettingsSection>
  );
}

function Invitations() {
  const { data, isError, error, refetch } = useInvitations();
  return (
    <div className="flex flex-col gap-4">
      <InviteForm />
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows label={t('Loading invitations')} rows={1} />}
      {data?.length === 0 && <p className="text-ink-3">{t('No open invitations.')}</p>}
      {data && data.length > 0 && (
        <ul className="w-full divide-y rounded-m border">
          {data.map((invitation) => (
            <InvitationRow key={invitation.invitation_id} invitation={invitation} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const invite = useInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') invite.mutate(email.trim(), { onSuccess: () => setEmail('') });
  };
  return (
    <>
      <form onSubmit={submit} className="flex max-w-96 items-end gap-2">
        <Field label={t('Invite by email')} className="flex-1">
          {(control) => (
            <Input
              {...control}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              required
            />
          )}
        </Field>
        <Button type="submit" busy={invite.isPending}>
          {t('Invite')}
        </Button>
      </form>
      {invite.data && (
        <div role="status" className="flex min-w-0 flex-col gap-1 text-small">
          <p>
            {t('We emailed an invitation to {email}. You can also share this link. It works once:', {
              email: invite.data.email,
            })}
          </p>
          <span className="flex min-w-0 items-center gap-1">
            <code className="truncate">{invite.data.url}</code>
            <CopyButton text={invite.data.url} label={t('Copy link')} />
          </span>
        </div>
      )}
    </>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const revoke = useRevokeInvitation();
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="truncate font-[560]">{invitation.email}</div>
        <div className="text-ink-3 text-meta">
          {t('Open until {date}', {
            date: formatDate(invitation.expires_at_unix, { withTime: true }),
          })}
        </div>
      </div>
      <Button
        size="small"
        busy={revoke.isPending}
        aria-label={t('Revoke the invitation for {email}', { email: invitation.email })}
        onClick={() => revoke.mutate(invitation.invitation_id)}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}
