import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { consolePaths } from '../../nouns/console/console-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { personQuery } from './console-queries.ts';
import { Fact } from './fact.tsx';
import { useConsoleAction } from './use-console-action.ts';

/** A person with their workspaces, and what staff can do. */
export function PersonPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data: person, isError, error, refetch } = useQuery(personQuery(userId));
  const mayManage = usePermission('console.manage') === true;
  const [isSigningOut, setSigningOut] = useState(false);
  const params = { user_id: userId };
  const signOut = useConsoleAction(async (reason: string) => {
    await api.call('POST /v1/console/people/{user_id}/sign-out', { params, body: { reason } });
    setSigningOut(false);
  }, t('All sessions ended'));
  const verify = useConsoleAction(
    () => api.call('POST /v1/console/people/{user_id}/verification-mail', { params }),
    t('Email queued'),
  );
  return (
    <SidePanel
      title={person?.email ?? t('Person')}
      itemId={userId}
      onClose={onClose}
      footer={
        mayManage &&
        person && (
          <>
            <Button disabled={person.session_count === 0} onClick={() => setSigningOut(true)}>
              {t('Sign out everywhere')}
            </Button>
            {!person.email_verified && (
              <Button busy={verify.isPending} onClick={() => verify.mutate()}>
                {t('Send verification email')}
              </Button>
            )}
          </>
        )
      }
    >
      {person ? (
        <dl className="flex flex-col gap-3">
          <Fact title={t('User ID')}>
            <span className="flex items-center gap-1.5">
              <code className="break-all">{person.user_id}</code>
              <CopyButton text={person.user_id} label={t('Copy user ID')} />
            </span>
          </Fact>
          <Fact title={t('Signed up')}>{formatDate(person.created_at_unix, { withTime: true })}</Fact>
          <Fact title={t('Email')}>{person.email_verified ? t('Verified') : t('Not verified')}</Fact>
          {person.closed_at_unix !== null && (
            <Fact title={t('Account closed')}>{formatDate(person.closed_at_unix, { withTime: true })}</Fact>
          )}
          <Fact title={t('Active sessions')}>{formatCount(person.session_count)}</Fact>
          {person.last_used_at_unix !== null && (
            <Fact title={t('Last active')}>{formatDate(person.last_used_at_unix, { withTime: true })}</Fact>
          )}
          <Fact title={t('Workspaces')}>
            <ul className="mt-1 divide-y rounded-m border">
              {person.workspaces.map((workspace) => (
                <li key={workspace.workspace_id} className="px-3 py-2">
                  <Link
                    to={`${consolePaths.workspaces}?workspace=${encodeURIComponent(workspace.workspace_id)}`}
                    dir="auto"
                    className="font-[560] hover:underline"
                  >
                    {workspace.name}
                  </Link>
                  <p className="text-ink-3 text-meta">
                    {[
                      workspace.is_owner ? t('Owner') : workspace.role === 'admin' ? t('Admin') : t('Member'),
                      workspace.is_locked && t('Locked'),
                      workspace.tier && tierNames[workspace.tier],
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          </Fact>
        </dl>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading')} rows={4} />
      )}
      {person && (
        <ConfirmDialog
          open={isSigningOut}
          onOpenChange={setSigningOut}
          title={t('Sign out everywhere')}
          action={t('Sign out')}
          busy={signOut.isPending}
          input={{ label: t('Reason, for the audit log') }}
          onConfirm={(reason) => signOut.mutate(reason)}
        >
          {t('Ends all sessions of {email}. API keys keep working.', { email: person.email })}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}
