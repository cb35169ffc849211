import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../contract/catalogue/messages.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { translate } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { itemQuery } from '../history/use-history.ts';
import { feedbackDialog } from './feedback-dialog-state.ts';
import { judgementOfPress, needsComment } from './judgement.ts';
import { showThanks, useSubmitFeedback } from './use-judge.ts';

/**
 * Thumbs for an item. A press is saved at once. If details are requested, the dialog adds them; closing it keeps the
 * rating. No thumb is pressed before the item is loaded (PLAYER-009). `listed`: the rating from a list, used until the
 * item is fetched.
 */
export function useThumbs(historyItemId: string, listed?: HistoryItemReply) {
  const { data: item = listed } = useQuery(itemQuery(historyItemId));
  const { mutateAsync } = useSubmitFeedback(historyItemId);
  const current = item?.feedback ?? null;

  const press = (thumbsUp: boolean) => {
    if (!item) return;
    if (current?.review_status === 'reviewed') return toast.error(translate(messages.feedbackReviewed));
    const judgement = judgementOfPress(thumbsUp, current);
    const requiresComment = needsComment(thumbsUp, item);
    if (requiresComment) feedbackDialog.open({ historyItemId, judgement });
    if (requiresComment && current?.thumbs_up === thumbsUp) return;
    mutateAsync(judgement).then(
      () => requiresComment || showThanks(),
      (error: unknown) => {
        feedbackDialog.close(historyItemId);
        showError(error);
      },
    );
  };
  return { isKnown: item !== undefined, isPressed: (thumbsUp: boolean) => current?.thumbs_up === thumbsUp, press };
}
