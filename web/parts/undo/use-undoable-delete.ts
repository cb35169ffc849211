import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { mayPass } from '../../data/api/error-cause.ts';
import { type Deletion, deferDeletion, undoMs } from '../../data/deletions/pending-deletions.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { toast } from '../status/toast.ts';
import { keepFocusNear } from './keep-focus.ts';

export interface UndoableDelete extends Pick<Deletion, 'topic' | 'field' | 'ids' | 'send' | 'onDeleted'> {
  /** The name of the item, if it is one. */
  readonly name: string;
}

/**
 * Deletes items with undo instead of a confirmation (U-34): they leave all lists at once, and a toast offers to undo it
 * until it closes. Only then are they deleted on the server.
 */
export function useUndoableDelete(): (deletion: UndoableDelete) => void {
  const client = useQueryClient();
  return useCallback((deletion) => deleteWithUndo(client, deletion), [client]);
}

function deleteWithUndo(client: QueryClient, deletion: UndoableDelete): void {
  const { topic, field, ids, name, send, onDeleted } = deletion;
  const isOne = ids.length === 1;
  const id = crypto.randomUUID();
  keepFocusNear();
  const pending = deferDeletion({
    topic,
    field,
    ids,
    send,
    onSettled: () => toast.dismiss(id),
    onDeleted: () => {
      void client.invalidateQueries({ queryKey: [topic] });
      onDeleted?.();
    },
    onFailed: (error, failedIds) =>
      toast.error(isOne ? t('Could not delete {name}.', { name }) : t('Some items could not be deleted.'), {
        description: messageOf(error),
        ...(mayPass(error) && {
          action: { label: t('Try again'), onClick: () => deleteWithUndo(client, { ...deletion, ids: failedIds }) },
        }),
      }),
  });
  toast(
    isOne
      ? t('{name} was deleted.', { name })
      : formatMessage('{count, plural, one {# item} other {# items}} deleted', { count: ids.length }),
    {
      id,
      duration: undoMs,
      closeButton: true,
      action: { label: t('Undo'), onClick: pending.undo },
      onAutoClose: () => void pending.send(),
      onDismiss: () => void pending.send(),
    },
  );
}
