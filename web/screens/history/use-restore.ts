import { useCallback } from 'react';
import { toast } from 'sonner';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { draft, restoreDraft } from '../speech/speech-instance.ts';

/** Takes an item's text and settings up again; what they replace can be brought back. Then calls `onRestored`. */
export function useRestore(onRestored: () => void): (item: HistoryItemReply) => void {
  return useCallback(
    (item) => {
      const before = restoreDraft(item);
      toast('Text and settings are restored.', { action: { label: 'Undo', onClick: () => draft.change(before) } });
      onRestored();
    },
    [onRestored],
  );
}
