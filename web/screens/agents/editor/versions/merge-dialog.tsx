import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { t } from '../../../../messages/t.ts';
import { agentPath } from '../../../../nouns/agents/agent-paths.ts';
import { type BranchSummary, refetchAgents } from '../../../../nouns/agents/agents-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import { toast } from '../../../../parts/status/toast.ts';

interface MergeDialogProps {
  agentId: string;
  mainId: string;
  branch: BranchSummary;
  onClose: () => void;
}

const previewQuery = (agentId: string, sourceId: string, targetId: string) =>
  queryOptions({
    queryKey: ['agents', 'merge-preview', agentId, sourceId, targetId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge-preview', {
        params: { agent_id: agentId, source_branch_id: sourceId },
        query: { target_branch_id: targetId },
        signal,
      }),
    // What others save meanwhile changes it.
    staleTime: 0,
  });

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 1);

/** Brings a branch into the main branch, after a look at what both of them changed. */
export function MergeDialog({ agentId, mainId, branch, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [archives, setArchives] = useState(true);
  const hasNothing = branch.commits_ahead === 0;
  const { data, isError, error, refetch } = useQuery(previewQuery(agentId, branch.id, mainId));
  const merge = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge', {
        params: { agent_id: agentId, source_branch_id: branch.id },
        query: { target_branch_id: mainId },
        body: { archive_source_branch: archives, force: false },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('“{name}” is merged.', { name: branch.name }));
      void navigate(agentPath(agentId, 'versions'));
      return refetchAgents(client);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Merge “{name}”', { name: branch.name })}
      description={t('Callers of the main branch get these changes with their next conversation.')}
      className="sm:max-w-2xl"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={!data || hasNothing} busy={merge.isPending} onClick={() => merge.mutate()}>
            {t('Merge')}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('Comparing branches')} rows={3} />
      ) : (
        <div className="flex flex-col gap-4">
          {hasNothing && <p className="text-ink-2">{t('The main branch has all of it already.')}</p>}
          {data.conflicts.length > 0 && (
            <>
              <p className="text-ink-2">{t('Both branches changed these fields. The later change wins.')}</p>
              <ul aria-label={t('Conflicts')} className="flex flex-col gap-3">
                {data.conflicts.map(({ path, section, source_value, target_value }) => (
                  <li key={`${section}.${path}`} className="rounded-m border p-3">
                    <code className="font-mono text-meta">
                      {section}.{path}
                    </code>
                    <dl className="mt-2 grid gap-2 sm:grid-cols-2">
                      <Side title={branch.name} value={source_value} />
                      <Side title={t('Main branch')} value={target_value} />
                    </dl>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Field label={t('Archive the branch afterwards')}>
            {(control) => <Switch {...control} checked={archives} onChange={setArchives} />}
          </Field>
          {merge.isError && (
            <p role="alert" className="text-bad">
              {messageOf(merge.error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const Side = ({ title, value }: { title: string; value: unknown }) => (
  <div className="min-w-0">
    <dt className="text-ink-3 text-meta">{title}</dt>
    <dd dir="auto" className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words">
      {valueText(value)}
    </dd>
  </div>
);
