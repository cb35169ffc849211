import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { restoreDialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { toast } from '../../parts/status/toast.ts';
import { draftFromItem } from './restored-draft.ts';

/** Restores text and settings of an item into the draft, with undo, then calls `onRestored`. */
export function useRestore(onRestored: (item: HistoryItemReply) => void): (item: HistoryItemReply) => void {
  return useCallback(
    (item) => {
      const undo = item.dialogue ? restoreDialogue(item) : restoreDraft(item);
      toast(t('Text and settings restored.'), { action: { label: t('Undo'), onClick: undo } });
      onRestored(item);
    },
    [onRestored],
  );
}

/** Replaces the draft by text and settings of a history item. Returns a function that undoes this. */
function restoreDraft(item: HistoryItemReply): () => void {
  const before = draft.state();
  draft.change(draftFromItem(item));
  return () => draft.change(before);
}
