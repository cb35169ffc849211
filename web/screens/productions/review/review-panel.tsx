import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCcw, SquareArrowOutUpRight, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { CommentDialog } from '../../../nouns/productions/comment-dialog.tsx';
import { useGoToWork } from '../../../nouns/productions/open-work.ts';
import { refetchOrders, refetchTasks, reviewedTaskQuery } from '../../../nouns/productions/productions-queries.ts';
import { taskStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { TaskEvents } from '../../../nouns/productions/task-events.tsx';
import { taskTitle } from '../../../nouns/productions/task-facts.ts';
import { Fact, TaskSummary } from '../../../nouns/productions/task-summary.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { SidePanel } from '../../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

type Step = 'revise' | 'approve' | 'reject';

/** A submitted task: opened in its tool, then approved, sent back or rejected. */
export function ReviewPanel({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data: task, isError, error, refetch } = useQuery(reviewedTaskQuery(taskId));
  const [asked, setAsked] = useState<Step>();
  const params = { task_id: taskId };
  const done = async () => {
    setAsked(undefined);
    await Promise.all([refetchTasks(client), refetchOrders(client)]);
  };
  const start = useMutation({
    mutationFn: () => api.call('POST /v1/productions/review/{task_id}/start', { params }),
    onSuccess: done,
    onError: showError,
  });
  const decide = useMutation({
    mutationFn: ({ name, comment }: { name: Step; comment: string }) => {
      if (name === 'approve')
        return api.call('POST /v1/productions/review/{task_id}/approve', { params, body: { comment } });
      if (name === 'revise')
        return api.call('POST /v1/productions/review/{task_id}/revise', { params, body: { comment } });
      return api.call('POST /v1/productions/review/{task_id}/reject', { params, body: { comment } });
    },
    onSuccess: async (_, { name }) => {
      if (name === 'approve') toast.success(t('Task approved.'));
      await done();
      onClose();
    },
    onError: showError,
  });
  const goToWork = useGoToWork();
  const openWork = useMutation({
    mutationFn: () => api.call('POST /v1/productions/review/{task_id}/work', { params }),
    onSuccess: (work) => goToWork.mutate(work),
    onError: showError,
  });
  const isInReview = task?.status === 'in_review' && task.can_review;
  return (
    <SidePanel
      title={task ? taskTitle(task) : t('Task')}
      description={task && taskStateTexts[task.status as keyof typeof taskStateTexts]?.text}
      itemId={taskId}
      isDocked
      onClose={onClose}
      footer={
        task && (
          <>
            {task.status === 'submitted' && (
              <Button kind="primary" busy={start.isPending} disabled={!task.can_review} onClick={() => start.mutate()}>
                {t('Start review')}
              </Button>
            )}
            {isInReview && (
              <>
                <Button busy={openWork.isPending || goToWork.isPending} onClick={() => openWork.mutate()}>
                  <SquareArrowOutUpRight aria-hidden />
                  {t('Open work')}
                </Button>
                <Button kind="primary" onClick={() => setAsked('approve')}>
                  <Check aria-hidden />
                  {t('Approve')}
                </Button>
                <Button onClick={() => setAsked('revise')}>
                  <RotateCcw aria-hidden />
                  {t('Request changes')}
                </Button>
                <Button onClick={() => setAsked('reject')}>
                  <X aria-hidden />
                  {t('Reject')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {task ? (
        <>
          <TaskSummary task={task}>
            <Fact name={t('Producer')}>
              <span dir="auto">{task.producer?.display_name ?? '–'}</span>
            </Fact>
          </TaskSummary>
          {!task.can_review && task.status === 'submitted' && (
            <p className="mt-3 text-ink-2">{t('You cannot review your own work or an order of your workspace.')}</p>
          )}
          <TaskEvents events={task.events} />
        </>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading task')} rows={6} />
      )}
      {asked === 'approve' && (
        <CommentDialog
          title={t('Approve task')}
          description={t('The producer earns {pay}, and the files are delivered with the order.', {
            pay: formatMoney(task?.pay_cents ?? 0, 'usd'),
          })}
          label={t('Comment for the producer')}
          action={t('Approve task')}
          busy={decide.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => decide.mutate({ name: 'approve', comment })}
        />
      )}
      {asked === 'revise' && (
        <CommentDialog
          title={t('Request changes')}
          description={t('The task goes back to the producer with a new deadline.')}
          label={t('What must change')}
          action={t('Request changes')}
          isRequired
          busy={decide.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => decide.mutate({ name: 'revise', comment })}
        />
      )}
      {asked === 'reject' && (
        <CommentDialog
          title={t('Reject task')}
          description={t('The producer is not paid, and the task returns to the board.')}
          label={t('Reason')}
          action={t('Reject task')}
          kind="danger"
          isRequired
          busy={decide.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => decide.mutate({ name: 'reject', comment })}
        />
      )}
    </SidePanel>
  );
}
