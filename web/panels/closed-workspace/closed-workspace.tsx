import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api, session } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { DataExportSection } from '../../nouns/data-export/data-export-section.tsx';
import { membershipText, ownWorkspacesQuery } from '../../nouns/members/members-queries.ts';
import { useSwitchWorkspace, useWorkspaceChange } from '../../nouns/members/use-workspace-change.ts';
import {
  useCancelDeletion,
  useReopenApp,
  workspaceDeletionQuery,
} from '../../nouns/workspace-deletion/use-workspace-deletion.ts';
import { Button } from '../../parts/button/button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Takes the place of the app in a workspace whose deletion is scheduled: why it is closed, and what people can do. */
export function ClosedWorkspace() {
  const { data, isError, error, refetch } = useQuery(workspaceDeletionQuery);
  const reopen = useReopenApp();
  const mayExport = usePermission('workspace.export');
  const isOpen = data === null;
  useEffect(() => {
    if (isOpen) reopen();
  }, [isOpen, reopen]);
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-8">
      <title>{`${t('Workspace closed')} · ${brand}`}</title>
      <div className="w-full max-w-lg rounded-s border bg-surface p-5 sm:p-6">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading the workspace')} rows={3} />}
        {data && (
          <>
            <h1 className="font-[600] text-title">
              {t('{workspaceName} will be deleted', { workspaceName: data.workspace_name })}
            </h1>
            <p className="mt-2 text-ink-2">
              {t(
                '{requestedByEmail} scheduled the deletion of this workspace and all its data for {date}. It is closed until then: its API keys do not work, and nobody can use it.',
                {
                  requestedByEmail: data.requested_by_email ?? t('A former admin'),
                  date: formatDate(data.data_deleted_at_unix),
                },
              )}
            </p>
            <Actions name={data.workspace_name} />
            {mayExport && <DataExportSection scope="workspace" />}
          </>
        )}
        <OtherWorkspaces />
        <div className="mt-5 border-t pt-4">
          <Button kind="ghost" onClick={() => void session.signOut()}>
            {t('Sign out')}
          </Button>
        </div>
      </div>
    </main>
  );
}

function Actions({ name }: { name: string }) {
  const mayCancel = usePermission('workspace.delete');
  const cancel = useCancelDeletion();
  const leave = useWorkspaceChange(
    () => api.call('POST /v1/workspace/leave', {}),
    () => toast.success(t('You left {name}.', { name })),
  );
  const { data: workspaces } = useQuery(ownWorkspacesQuery);
  const current = workspaces?.find(({ is_current }) => is_current);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {mayCancel && (
        <Button kind="primary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel deletion')}
        </Button>
      )}
      {mayCancel === false && (
        <p className="w-full text-ink-2">{t('To keep the workspace, ask one of its admins to cancel the deletion.')}</p>
      )}
      {current && !current.is_owner && (
        <Button busy={leave.isPending} onClick={() => leave.mutate(undefined)}>
          {t('Leave workspace')}
        </Button>
      )}
    </div>
  );
}

function OtherWorkspaces() {
  const { data: workspaces } = useQuery(ownWorkspacesQuery);
  const change = useSwitchWorkspace();
  const others = workspaces?.filter((one) => !one.is_current && !one.is_locked) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-workspaces" className="mt-5">
      <h2 id="other-workspaces" className="font-[600]">
        {t('Your other workspaces')}
      </h2>
      <ul className="mt-2 divide-y rounded-m border">
        {others.map((one) => (
          <li key={one.workspace_id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{one.name}</span>
              <span className="block text-ink-3 text-small">
                {one.data_deleted_at_unix === null ? membershipText(one) : t('Will be deleted')}
              </span>
            </span>
            <Button
              size="small"
              busy={change.isPending && change.variables === one.workspace_id}
              onClick={() => change.mutate(one.workspace_id)}
              aria-label={t('Switch to {name}', { name: one.name })}
            >
              {t('Switch')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
