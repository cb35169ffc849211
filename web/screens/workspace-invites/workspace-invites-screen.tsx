import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { seatTypeTitles } from '../../nouns/members/members-queries.ts';
import { useWorkspaceChange } from '../../nouns/members/use-workspace-change.ts';
import { receivedInvitesQuery, useDeclineInvite } from '../../nouns/workspace-invites/use-invites.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

export const meta = () => [{ title: `${t('Invites')} · ${brand}` }];

/** WS-014: the open invites to the person. The link of the mail opens it with the code of the invite. */
export default function WorkspaceInvitesScreen() {
  const { data, isError, error, refetch } = useQuery(receivedInvitesQuery);
  const [query] = useSearchParams();
  const code = query.get('invite_code');
  return (
    <>
      <PageHeader title={t('Invites')} help={t('Workspaces that you are invited to.')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading invites')} rows={2} />}
        {data && data.length > 0 && (
          <ul className="divide-y rounded-m border">
            {data.map((invite) => (
              <InviteRow
                key={invite.invite_id}
                code={invite.invite_id}
                title={invite.workspace_name}
                facts={[
                  ...(invite.invited_by === null
                    ? []
                    : [t('Invited by {invitedBy}', { invitedBy: invite.invited_by })]),
                  seatTypeTitles[invite.seat_type],
                  t('Expires {date}', { date: formatDate(invite.expires_at_unix) }),
                ]}
              />
            ))}
          </ul>
        )}
        {/* The code proves the email, also before it is verified. */}
        {data?.length === 0 && code && (
          <ul className="rounded-m border">
            <InviteRow
              code={code}
              title={t('Invite from your email')}
              facts={[t('Join the workspace that invited you.')]}
            />
          </ul>
        )}
        {data?.length === 0 && !code && (
          <EmptyState
            icon={<MailOpen />}
            title={t('No open invites')}
            action={
              <Button asChild>
                <Link to="/app/settings">{t('Show your email')}</Link>
              </Button>
            }
          >
            {t('Invites to your verified email appear here. Ask an admin of the workspace to invite you.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function InviteRow({ code, title, facts }: { code: string; title: string; facts: readonly string[] }) {
  const navigate = useNavigate();
  const accept = useWorkspaceChange(
    () => api.call('POST /v1/workspace/invites/{code}/accept', { params: { code } }),
    () => {
      toast.success(t('You joined the workspace.'));
      void navigate('/app/home');
    },
  );
  const decline = useDeclineInvite();
  const refuse = () =>
    decline.mutate(code, {
      onSuccess: () => {
        toast.success(t('Invite declined.'));
        void navigate('.', { replace: true });
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <div className="break-words font-[560]">{title}</div>
        <div className="break-words text-ink-3 text-meta">{facts.join(' · ')}</div>
      </div>
      <div className="flex gap-2">
        <Button busy={decline.isPending} onClick={refuse}>
          {t('Decline')}
        </Button>
        <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {t('Accept')}
        </Button>
      </div>
    </li>
  );
}
