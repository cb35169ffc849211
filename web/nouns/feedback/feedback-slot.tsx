import { lazy, Suspense } from 'react';
import { useStore } from '../../data/store/use-store.ts';
import { feedbackDialog } from './feedback-dialog-state.ts';

const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }));

/** Renders the feedback dialog outside the buttons that open it, so that it outlives them. */
export function FeedbackSlot() {
  const dialog = useStore(feedbackDialog, feedbackDialog.state, () => undefined);
  return (
    <Suspense fallback={null}>
      {dialog && <FeedbackDialog key={dialog.historyItemId} {...dialog} onClose={() => feedbackDialog.close()} />}
    </Suspense>
  );
}
