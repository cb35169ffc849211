import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { agentsRoot } from '../../nouns/agents/agent-paths.ts';
import { type BatchRecipient, batchCallQuery, refetchBatchCalls } from '../../nouns/batch-calls/batch-calls-queries.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { batchStatusTexts, isRunning, recipientStatusTexts } from './batch-status.ts';

interface BatchPanelProps {
  batchId: string;
  onClose: () => void;
}

const failedStatuses: ReadonlySet<string> = new Set(['failed', 'voicemail']);
/** More rows make the panel slow; all are in the CSV. */
const maxShown = 500;

/** AGENT-015: whom a batch called, and what can be done about it. */
export function BatchPanel({ batchId, onClose }: BatchPanelProps) {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(batchCallQuery(batchId));
  const mayUpdate = usePermission('convai_batch_calls.update') === true;
  const [asked, setAsked] = useState<'cancel' | 'delete'>();
  const params = { batch_id: batchId };
  const done = () => {
    setAsked(undefined);
    return refetchBatchCalls(client);
  };
  const cancel = useMutation({
    mutationFn: () => api.call('POST /v1/convai/batch-calling/{batch_id}/cancel', { params }),
    onSuccess: done,
    onError: showError,
  });
  const retry = useMutation({
    mutationFn: () => api.call('POST /v1/convai/batch-calling/{batch_id}/retry', { params }),
    onSuccess: done,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/convai/batch-calling/{batch_id}', { params }),
    onSuccess: () => {
      onClose();
      toast.success(t('Batch call deleted.'));
      return done();
    },
    onError: showError,
  });
  const save = useMutation({
    mutationFn: () => api.call('GET /v1/convai/batch-calling/{batch_id}/export', { params }),
    onSuccess: (csv) => saveFile(new Blob([csv], { type: 'text/csv' }), `${data?.name ?? 'batch'}.csv`),
    onError: showError,
  });
  const runs = data !== undefined && isRunning(data);
  const hasFailed = data?.recipients.some(({ status }) => failedStatuses.has(status)) === true;
  return (
    <SidePanel
      title={data?.name ?? t('Batch call')}
      description={data && `${data.agent_name} · ${batchStatusTexts[data.status]}`}
      itemId={batchId}
      isDocked
      onClose={onClose}
      footer={
        data && (
          <>
            {mayUpdate && runs && (
              <Button onClick={() => setAsked('cancel')}>
                <Ban aria-hidden />
                {t('Cancel calls')}
              </Button>
            )}
            {mayUpdate && !runs && hasFailed && (
              <Button busy={retry.isPending} onClick={() => retry.mutate()}>
                <RotateCcw aria-hidden />
                {t('Call again')}
              </Button>
            )}
            {!runs && (
              <Button busy={save.isPending} onClick={() => save.mutate()}>
                <Download aria-hidden />
                {t('Results')}
              </Button>
            )}
            {mayUpdate && (
              <Button onClick={() => setAsked('delete')}>
                <Trash2 aria-hidden />
                {t('Delete')}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <>
          <p className="mb-3 text-ink-2" role="status">
            {t('{totalCallsFinished} of {totalCallsScheduled} calls are done.', {
              totalCallsFinished: data.total_calls_finished,
              totalCallsScheduled: data.total_calls_scheduled,
            })}
          </p>
          <ol aria-label={t('Recipients')} className="flex flex-col divide-y rounded-m border">
            {data.recipients.slice(0, maxShown).map((recipient) => (
              <RecipientRow key={recipient.id} recipient={recipient} />
            ))}
          </ol>
          {data.recipients.length > maxShown && (
            <p className="mt-2 text-ink-3">
              {t('{count} more are in the results.', { count: data.recipients.length - maxShown })}
            </p>
          )}
        </>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading batch call')} rows={6} />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('Cancel calls')}
          action={t('Cancel calls')}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
        >
          {t('Nobody else will be called. Calls that run go on until they end.')}
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('Delete batch call')}
          action={t('Delete batch call')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('“{name}” and its list of recipients will be deleted. The conversations stay.', {
            name: data?.name ?? '',
          })}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function RecipientRow({ recipient }: { recipient: BatchRecipient }) {
  const { phone_number, whatsapp_user_id, status, failure_reason, conversation_id } = recipient;
  const number = phone_number ?? whatsapp_user_id;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1">
        {conversation_id ? (
          <Link
            to={`${agentsRoot}/history?conversation=${conversation_id}`}
            className="text-accent-ink tabular-nums underline underline-offset-2"
          >
            {number}
          </Link>
        ) : (
          <span className="tabular-nums">{number}</span>
        )}
        {failure_reason && <span className="block text-ink-3 text-meta">{failure_reason}</span>}
      </span>
      <Chip tone={status === 'failed' ? 'bad' : status === 'in_progress' ? 'info' : 'neutral'}>
        {recipientStatusTexts[status]}
      </Chip>
    </li>
  );
}
