import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, SquareArrowOutUpRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { CommentDialog } from '../../../nouns/productions/comment-dialog.tsx';
import { prepared, useGoToWork } from '../../../nouns/productions/open-work.ts';
import { taskPath } from '../../../nouns/productions/productions-paths.ts';
import { refetchPeople, refetchTasks, taskQuery } from '../../../nouns/productions/productions-queries.ts';
import { assignmentStateTexts, taskStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { TaskEvents } from '../../../nouns/productions/task-events.tsx';
import { taskTitle } from '../../../nouns/productions/task-facts.ts';
import { TaskSummary } from '../../../nouns/productions/task-summary.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { SidePanel } from '../../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

const stateTexts = { ...taskStateTexts, ...assignmentStateTexts };
const isInWork: ReadonlySet<string> = new Set(['active', 'submitted', 'in_review']);

/** PROD-002: a task with its next step: claim it, open the work, submit it. */
export function TaskPanel({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: task, isError, error, refetch } = useQuery(taskQuery(taskId));
  const [asked, setAsked] = useState<'submit' | 'release' | 'comment'>();
  const params = { task_id: taskId };
  const done = async () => {
    setAsked(undefined);
    await Promise.all([refetchTasks(client), refetchPeople(client)]);
  };
  const claim = useMutation({
    mutationFn: () => api.call('POST /v1/productions/tasks/{task_id}/claim', { params }),
    onSuccess: async () => {
      toast.success(t('The task is yours.'));
      void navigate(taskPath(taskId));
      await done();
    },
    onError: (failure) => {
      showError(failure);
      void refetchTasks(client);
    },
  });
  const step = useMutation({
    mutationFn: ({ name, comment }: { name: 'submit' | 'release' | 'comment'; comment: string }) => {
      const body = { comment };
      if (name === 'submit') return api.call('POST /v1/productions/tasks/{task_id}/submit', { params, body });
      if (name === 'release') return api.call('POST /v1/productions/tasks/{task_id}/release', { params, body });
      return api.call('POST /v1/productions/tasks/{task_id}/comment', { params, body });
    },
    onSuccess: (_, { name }) => {
      if (name === 'release') onClose();
      return done();
    },
    onError: showError,
  });
  const goToWork = useGoToWork();
  const openWork = useMutation({
    mutationFn: () => prepared(() => api.call('POST /v1/productions/tasks/{task_id}/work', { params })),
    onSuccess: (work) => {
      if (work.state === 'ready') goToWork.mutate(work);
      else if (work.state === 'preparing') toast(t('The work is being prepared. Try again in a moment.'));
      else toast.error(work.problem ?? t('The work could not be prepared.'));
    },
    onError: showError,
  });
  const isActive = task?.status === 'active' && !task.is_delivering;
  return (
    <SidePanel
      title={task ? taskTitle(task) : t('Task')}
      description={task && (task.is_delivering ? t('Making files') : stateTexts[task.status].text)}
      itemId={taskId}
      isDocked
      onClose={onClose}
      footer={
        task && (
          <>
            {task.status === 'unclaimed' && (
              <Button kind="primary" busy={claim.isPending} disabled={!task.can_claim} onClick={() => claim.mutate()}>
                {t('Claim task')}
              </Button>
            )}
            {isActive && (
              <>
                <Button
                  kind="primary"
                  busy={openWork.isPending || goToWork.isPending}
                  onClick={() => openWork.mutate()}
                >
                  <SquareArrowOutUpRight aria-hidden />
                  {t('Open work')}
                </Button>
                <Button onClick={() => setAsked('submit')}>{t('Submit')}</Button>
              </>
            )}
            {isInWork.has(task.status) && (
              <Button onClick={() => setAsked('comment')}>
                <MessageSquare aria-hidden />
                {t('Comment')}
              </Button>
            )}
            {isActive && (
              <Button onClick={() => setAsked('release')}>
                <Undo2 aria-hidden />
                {t('Give back')}
              </Button>
            )}
          </>
        )
      }
    >
      {task ? (
        <>
          {task.cannot_claim && (
            <p role="status" className="mb-3 rounded-s bg-sunken px-3 py-2 text-ink-2">
              {task.cannot_claim.message}
            </p>
          )}
          <TaskSummary task={task} />
          <TaskEvents events={task.events} />
        </>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading task')} rows={6} />
      )}
      {asked === 'submit' && (
        <CommentDialog
          title={t('Submit task')}
          description={t(
            'The files are made from your work, then a reviewer looks at them. You cannot change the work meanwhile.',
          )}
          label={t('Comment for the reviewer')}
          action={t('Submit task')}
          busy={step.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => step.mutate({ name: 'submit', comment })}
        />
      )}
      {asked === 'release' && (
        <CommentDialog
          title={t('Give back task')}
          description={t('The task returns to the board without pay. Your work stays for the next producer.')}
          label={t('Reason')}
          action={t('Give back')}
          kind="danger"
          busy={step.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => step.mutate({ name: 'release', comment })}
        />
      )}
      {asked === 'comment' && (
        <CommentDialog
          title={t('Comment')}
          description={t('The reviewer reads it.')}
          label={t('Comment')}
          action={t('Send')}
          isRequired
          busy={step.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => step.mutate({ name: 'comment', comment })}
        />
      )}
    </SidePanel>
  );
}
