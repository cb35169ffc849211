import { useQuery } from '@tanstack/react-query';
import { Send, X } from 'lucide-react';
import type { WorkspaceInvite } from '../../../contract/workspaces/workspace-invites.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { seatTypeTitles } from '../../nouns/members/members-queries.ts';
import {
  invitesLink,
  sentInvitesQuery,
  useResendInvite,
  useRevokeInvite,
} from '../../nouns/workspace-invites/use-invites.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { toast } from '../../parts/status/toast.ts';

interface PendingInvitesProps {
  canInvite: boolean;
  /** The name of a group. */
  groupName: (groupId: string) => string | undefined;
}

/** The invites that were not answered yet. */
export function PendingInvites({ canInvite, groupName }: PendingInvitesProps) {
  const { data, isError, error, refetch } = useQuery(sentInvitesQuery);
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="pending-invites" className="mt-8">
      <h2 id="pending-invites" className="mb-2 font-[600]">
        {t('Pending invites')}
      </h2>
      <ul className="divide-y rounded-m border">
        {data.map((invite) => (
          <InviteRow key={invite.invite_id} invite={invite} canInvite={canInvite} groupName={groupName} />
        ))}
      </ul>
    </section>
  );
}

function InviteRow({ invite, canInvite, groupName }: PendingInvitesProps & { invite: WorkspaceInvite }) {
  const resend = useResendInvite();
  const revoke = useRevokeInvite();
  const sendsMail = useSendsMail() !== false;
  const { email } = invite;
  const facts = [
    seatTypeTitles[invite.seat_type],
    ...invite.group_ids.flatMap((id) => groupName(id) ?? []),
    ...(invite.usage_limit === null
      ? []
      : [t('{usageLimit} credits', { usageLimit: formatCount(invite.usage_limit) })]),
    t('Expires {date}', { date: formatDate(invite.expires_at_unix) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <div className="break-all font-[560]">{email}</div>
        <div className="text-ink-3 text-meta">{facts.join(' · ')}</div>
      </div>
      {canInvite && (
        <div className="flex items-center gap-1">
          <CopyButton text={invitesLink()} label={t('Copy the link of the invite for {email}', { email })} />
          <IconButton
            label={
              sendsMail ? t('Resend the invite to {email}', { email }) : t('Renew the invite for {email}', { email })
            }
            onClick={() =>
              resend.mutate(invite, {
                onSuccess: () =>
                  toast.success(
                    sendsMail
                      ? t('Invite sent to {email} again.', { email })
                      : t('Invite for {email} renewed.', { email }),
                  ),
              })
            }
          >
            <Send />
          </IconButton>
          <IconButton
            label={t('Revoke the invite for {email}', { email })}
            onClick={() =>
              revoke.mutate(email, { onSuccess: () => toast.success(t('Invite for {email} revoked.', { email })) })
            }
          >
            <X />
          </IconButton>
        </div>
      )}
    </li>
  );
}
