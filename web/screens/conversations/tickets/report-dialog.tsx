import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ticketLimits, ticketPriorities } from '../../../../contract/agent-testing/triage-tickets-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { refetchTickets } from '../../../nouns/triage-tickets/triage-tickets-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { wordsOf } from './ticket-texts.ts';

interface ReportDialogProps {
  conversationId: string;
  onClose: () => void;
}

const none = 'none';

/** Makes a ticket about a conversation, or adds to the open one that it has. */
export function ReportDialog({ conversationId, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const [priority, setPriority] = useState<string>(none);
  const report = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/triage-tickets', {
        body: {
          conversation_id: conversationId,
          qa_comment: comment.trim(),
          priority: ticketPriorities.find((one) => one === priority) ?? null,
        },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('Reported. It is among the tickets.'));
      return refetchTickets(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() !== '' && !report.isPending) report.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('Report a fault')}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('What went wrong')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={4}
              value={comment}
              maxLength={ticketLimits.comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
        <Field label={t('Priority')}>
          {(control) => (
            <Select
              {...control}
              value={priority}
              options={[
                { value: none, label: t('None') },
                ...ticketPriorities.map((value) => ({ value, label: wordsOf(value) })),
              ]}
              onChange={setPriority}
            />
          )}
        </Field>
        {report.isError && (
          <p role="alert" className="text-bad">
            {messageOf(report.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={comment.trim() === ''} busy={report.isPending}>
            {t('Report')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
