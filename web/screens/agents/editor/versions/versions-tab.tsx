import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GitBranch, History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { formatDate } from '../../../../format/date.ts';
import { formatMessage } from '../../../../messages/format-message.ts';
import { t } from '../../../../messages/t.ts';
import { useUpdateAgent } from '../../../../nouns/agents/agent-actions.ts';
import { agentPath } from '../../../../nouns/agents/agent-paths.ts';
import {
  type AgentReply,
  agentBranchesQuery,
  agentBranchQuery,
  type BranchSummary,
  refetchAgents,
} from '../../../../nouns/agents/agents-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Chip } from '../../../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../../../parts/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../../../parts/status/error-state.tsx';
import { showError } from '../../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import { toast } from '../../../../parts/status/toast.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { NewBranchDialog } from './new-branch-dialog.tsx';
import { TrafficDialog } from './traffic-dialog.tsx';

interface VersionsTabProps {
  agent: AgentReply;
  branchId: string | undefined;
  canEdit: boolean;
  /** Changes that are not saved would be lost. */
  isDirty: boolean;
}

/** AGENT-003: earlier versions of an agent, its branches, and who talks to which. */
export function VersionsTab({ agent, branchId, canEdit, isDirty }: VersionsTabProps) {
  const { agent_id: agentId, main_branch_id: mainId } = agent;
  const { data, error, isError, refetch } = useQuery(agentBranchesQuery(agentId));
  const [dialog, setDialog] = useState<'branch' | 'traffic' | BranchSummary>();
  const close = () => setDialog(undefined);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading branches')} rows={3} />;
  const current = branchId ?? mainId;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 font-[600]">{t('Branches')}</h3>
        {canEdit && (
          <>
            {data.length > 1 && <Button onClick={() => setDialog('traffic')}>{t('Share of calls')}</Button>}
            <Button onClick={() => setDialog('branch')} disabled={isDirty}>
              <GitBranch aria-hidden />
              {t('New branch')}
            </Button>
          </>
        )}
      </div>
      {isDirty && <p className="text-ink-3">{t('Save your changes before you make a branch or restore a version.')}</p>}
      <ul aria-label={t('Branches')} className="flex flex-col divide-y rounded-m border">
        {data.map((branch) => (
          <li key={branch.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-40 flex-1">
              <Link
                to={
                  branch.id === mainId
                    ? agentPath(agentId, 'versions')
                    : `${agentPath(agentId, 'versions')}&branch=${branch.id}`
                }
                aria-current={branch.id === current ? 'true' : undefined}
                className="font-[540] hover:underline aria-[current]:text-accent-ink"
              >
                {branch.name}
              </Link>
              <span className="block text-ink-3 text-meta">{aheadText(branch)}</span>
            </span>
            <Chip>
              {t('{currentLivePercentage} % of calls', {
                currentLivePercentage: Math.round(branch.current_live_percentage),
              })}
            </Chip>
            {canEdit && branch.id !== mainId && (
              <Button size="small" onClick={() => setDialog(branch)}>
                {t('Merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Versions agent={agent} branchId={branchId} canEdit={canEdit && !isDirty} />
      {dialog === 'branch' && <NewBranchDialog agent={agent} onClose={close} />}
      {dialog === 'traffic' && <TrafficDialog agentId={agentId} branches={data} mainId={mainId} onClose={close} />}
      {typeof dialog === 'object' && <MergeDialog agentId={agentId} mainId={mainId} branch={dialog} onClose={close} />}
    </>
  );
}

function aheadText({ commits_ahead: ahead, commits_behind: behind, is_archived, description }: BranchSummary): string {
  const parts = [
    ...(is_archived ? [t('Archived')] : []),
    ...(ahead ? [formatMessage('{ahead, plural, one {# version} other {# versions}} ahead', { ahead })] : []),
    ...(behind ? [t('{behind} behind', { behind })] : []),
    ...(description ? [description] : []),
  ];
  return parts.join(' · ');
}

function Versions({ agent, branchId, canEdit }: Omit<VersionsTabProps, 'isDirty'>) {
  const client = useQueryClient();
  const { agent_id: agentId } = agent;
  const { data, isError, error, refetch } = useQuery(agentBranchQuery(agentId, branchId ?? agent.main_branch_id));
  const update = useUpdateAgent(agentId, branchId);
  const [restored, setRestored] = useState<{ readonly id: string; readonly at: string }>();
  const restore = useMutation({
    mutationFn: async ({ id, at }: { readonly id: string; readonly at: string }) => {
      const params = { agent_id: agentId };
      const old = await api.call('GET /v1/convai/agents/{agent_id}', { params, query: { version_id: id } });
      await update.mutateAsync({
        conversation_config: { ...old.conversation_config },
        platform_settings: { ...old.platform_settings },
        workflow: { ...old.workflow },
        version_description: t('Restored from {at}', { at }),
      });
    },
    onSuccess: () => {
      toast.success(t('Restored.'));
      return refetchAgents(client);
    },
    onError: showError,
    onSettled: () => setRestored(undefined),
  });
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading versions')} rows={4} />;
  return (
    <>
      <h3 className="mt-2 font-[600]">{t('Versions of {name}', { name: data.name })}</h3>
      <ol aria-label={t('Versions')} className="flex flex-col divide-y rounded-m border">
        {data.most_recent_versions.map(
          ({ id, version_description, seq_no_in_branch, time_committed_secs, access_info }) => {
            const at = formatDate(time_committed_secs, { withTime: true });
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <span className="min-w-40 flex-1">
                  <span dir="auto" className="block">
                    {version_description || t('Version {seq_no_in_branch}', { seq_no_in_branch })}
                  </span>
                  <span className="block text-ink-3 text-meta">
                    {at} · {access_info.creator_name}
                  </span>
                </span>
                {id === agent.version_id ? (
                  <Chip>{t('Current')}</Chip>
                ) : (
                  canEdit && (
                    <Button size="small" onClick={() => setRestored({ id, at })}>
                      <History aria-hidden />
                      {t('Restore')}
                    </Button>
                  )
                )}
              </li>
            );
          },
        )}
      </ol>
      {restored && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || setRestored(undefined)}
          title={t('Restore version')}
          action={t('Restore')}
          busy={restore.isPending}
          onConfirm={() => restore.mutate(restored)}
        >
          {t('The agent becomes what it was on {at}. It is saved as a new version, so nothing is lost.', {
            at: restored.at,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
