import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { restoreDialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { toast } from '../../parts/status/toast.ts';
import { restoredDraft } from './restored-draft.ts';

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

/** Replaces the draft with what a history item was made with. Returns a function that undoes this. */
function restoreDraft(item: HistoryItemReply): () => void {
  const before = draft.state();
  draft.change(restoredDraft(item));
  return () => draft.change(before);
}
