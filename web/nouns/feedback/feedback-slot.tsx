import { lazy, Suspense, useSyncExternalStore } from 'react';
import { feedbackDialog } from './feedback-dialog-state.ts';

const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }));

/** The place of the feedback dialog; it outlives the buttons that opened it. */
export function FeedbackSlot() {
  const asked = useSyncExternalStore(feedbackDialog.subscribe, feedbackDialog.asked, () => undefined);
  return (
    <Suspense fallback={null}>
      {asked && <FeedbackDialog key={asked.historyItemId} {...asked} onClose={() => feedbackDialog.close()} />}
    </Suspense>
  );
}
