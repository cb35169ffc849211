import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { toast } from '../../parts/toast.ts';
import { restoreDialogue } from '../dialogue/dialogue-instance.ts';
import { restoreDraft } from '../speech/speech-instance.ts';

/** Takes an item's text and settings up again; what they replace can be brought back. Then calls `onRestored`. */
export function useRestore(onRestored: (item: HistoryItemReply) => void): (item: HistoryItemReply) => void {
  return useCallback(
    (item) => {
      const undo = item.dialogue ? restoreDialogue(item) : restoreDraft(item);
      toast('Text and settings are restored.', { action: { label: 'Undo', onClick: undo } });
      onRestored(item);
    },
    [onRestored],
  );
}
