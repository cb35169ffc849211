import type { HistoryItemReply } from '../../../contract/history.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { player } from '../../parts/player-instance.ts';
import { toast } from '../../parts/toast.ts';
import { historyTrackId, titleOf } from './history-track.ts';
import { useDeleteItem } from './use-history.ts';

const shownLength = 60;

/** Asks before a history item and its audio are gone. */
export function DeleteItemDialog({ item, onClose }: { item: HistoryItemReply; onClose: () => void }) {
  const remove = useDeleteItem();
  const title = titleOf(item.text ?? '');
  const name = title.length > shownLength ? `${title.slice(0, shownLength)}…` : title;
  const confirm = () =>
    remove.mutate(item.history_item_id, {
      onSuccess: () => {
        if (player.state().track?.id === historyTrackId(item.history_item_id)) player.close();
        toast.success('Deleted.');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${name}”?`}
      action="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      The text and its audio are gone for everyone in the workspace. This cannot be undone.
    </ConfirmDialog>
  );
}
