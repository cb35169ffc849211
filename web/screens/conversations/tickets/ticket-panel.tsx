import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  ticketIssueTypes,
  ticketLimits,
  ticketPriorities,
  ticketStatuses,
} from '../../../../contract/agent-testing/triage-tickets-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import type { CallInput } from '../../../data/api/client.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { agentsRoot } from '../../../nouns/agents/agent-paths.ts';
import {
  assignableUsersQuery,
  refetchTickets,
  type Ticket,
  ticketQuery,
} from '../../../nouns/triage-tickets/triage-tickets-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { statusTexts, ticketTitle, wordsOf } from './ticket-texts.ts';

interface TicketPanelProps {
  ticketId: string;
  onClose: () => void;
}

type Changes = NonNullable<CallInput<'PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}'>['body']>;
const none = 'none';

/** A ticket: whose it is, how far it is, and what people say about it. */
export function TicketPanel({ ticketId, onClose }: TicketPanelProps) {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(ticketQuery(ticketId));
  const [isDeleting, setIsDeleting] = useState(false);
  const params = { agentqa_ticket_id: ticketId };
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/convai/triage-tickets/{agentqa_ticket_id}', { params }),
    onSuccess: () => {
      onClose();
      toast.success(t('Ticket deleted.'));
      return refetchTickets(client);
    },
    onError: showError,
  });
  return (
    <SidePanel
      title={data ? ticketTitle(data) : t('Ticket')}
      description={data && formatDate(data.created_at_unix_secs, { withTime: true })}
      itemId={ticketId}
      isDocked
      onClose={onClose}
      footer={
        <Button onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden />
          {t('Delete')}
        </Button>
      }
    >
      {data ? (
        <TicketFields ticket={data} />
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading ticket')} rows={5} />
      )}
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setIsDeleting}
          title={t('Delete ticket')}
          action={t('Delete ticket')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('The ticket and its comments will be deleted. The conversations stay.')}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function TicketFields({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const { agentqa_ticket_id, agent_id, status, priority, issue_type, assignee_user_id } = ticket;
  // Who may not change it is told so by the server.
  const canEdit = status !== 'merged';
  const users = useQuery(assignableUsersQuery(agent_id)).data ?? [];
  const [comment, setComment] = useState('');
  const params = { agentqa_ticket_id };
  const change = useMutation({
    mutationFn: (body: Changes) => api.call('PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}', { params, body }),
    onSuccess: () => refetchTickets(client),
    onError: showError,
  });
  const addComment = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/triage-tickets/{agentqa_ticket_id}/comments', {
        params,
        body: { comment: comment.trim() },
      }),
    onSuccess: () => {
      setComment('');
      return refetchTickets(client);
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() !== '' && !addComment.isPending) addComment.mutate();
  };
  const choice = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    set: (next: string) => void,
  ) => (
    <Field label={label}>
      {(control) => <Select {...control} value={value} options={options} disabled={!canEdit} onChange={set} />}
    </Field>
  );
  const orNone = (values: readonly string[]) => [
    { value: none, label: t('None') },
    ...values.map((value) => ({ value, label: wordsOf(value) })),
  ];
  return (
    <div className="flex flex-col gap-4">
      {ticket.qa_comment && (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {ticket.qa_comment}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        {choice(
          t('Status'),
          status,
          ticketStatuses
            .filter((one) => one !== 'merged' || status === 'merged')
            .map((value) => ({ value, label: statusTexts[value] })),
          (next) => change.mutate({ status: ticketStatuses.find((one) => one === next)! }),
        )}
        {choice(t('Priority'), priority ?? none, orNone(ticketPriorities), (next) =>
          change.mutate({ priority: ticketPriorities.find((one) => one === next) ?? null }),
        )}
        {choice(t('Kind'), issue_type ?? none, orNone(ticketIssueTypes), (next) =>
          change.mutate({ issue_type: ticketIssueTypes.find((one) => one === next) ?? null }),
        )}
        {choice(
          t('Assigned to'),
          assignee_user_id ?? none,
          [
            { value: none, label: t('Nobody') },
            ...users.map(({ user_id, first_name, email }) => ({ value: user_id, label: first_name || email })),
          ],
          (next) => change.mutate({ assignee_user_id: next === none ? null : next }),
        )}
      </div>
      {ticket.conversation_ids.length > 0 && (
        <div>
          <h3 className="font-[600]">{t('Conversations')}</h3>
          <ul className="flex flex-col">
            {ticket.conversation_ids.map((id) => (
              <li key={id}>
                <Link
                  to={`${agentsRoot}/history?conversation=${id}`}
                  className="break-all text-accent-ink underline underline-offset-2"
                >
                  {id}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h3 className="font-[600]">{t('Comments')}</h3>
      <ol aria-label={t('Comments')} className="flex flex-col gap-3">
        {[...ticket.ticket_comments, ...ticket.turn_comments]
          .toSorted((one, other) => one.created_at_unix_secs - other.created_at_unix_secs)
          .map((one) => (
            <li key={`${one.created_at_unix_secs} ${one.comment}`} className="rounded-m border px-3 py-2">
              <p className="text-ink-3 text-meta">
                {nameOf(users, one.owner_user_id)} · {formatDate(one.created_at_unix_secs, { withTime: true })}
                {'turn_index' in one && ` · ${t('turn {turnIndex}', { turnIndex: Number(one.turn_index) + 1 })}`}
              </p>
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {one.comment}
              </p>
            </li>
          ))}
      </ol>
      <form onSubmit={submit} className="flex flex-col gap-2">
        <Field label={t('Comment')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={2}
              value={comment}
              maxLength={ticketLimits.comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="w-fit" disabled={comment.trim() === ''} busy={addComment.isPending}>
          {t('Add comment')}
        </Button>
      </form>
    </div>
  );
}

interface Person {
  readonly user_id: string;
  readonly first_name: string | null;
  readonly email: string;
}

const nameOf = (users: readonly Person[], id: string | null): string => {
  const user = users.find(({ user_id }) => user_id === id);
  return user ? user.first_name || user.email : t('Someone');
};
