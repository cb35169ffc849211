import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../messages/t.ts';
import { FeedbackButtons } from '../nouns/feedback/feedback-buttons.tsx';
import { toHistoryItemId } from '../nouns/history/history-track.ts';
import { ItemShareButton } from '../panels/share/item-share-button.tsx';
import { IconButton } from '../parts/button/icon-button.tsx';
import type { PlayerState } from '../parts/player/player-state.ts';
import { timeUntilFeedbackInS } from './feedback-delay.ts';

/** Feedback and share buttons of a history item, disabled until the item is stored (PLAYER-009). */
export function PlayerActions({ state }: { state: PlayerState }) {
  const isDue = useFeedbackDue(state);
  const { track } = state;
  const id = track && toHistoryItemId(track.id);
  if (id === undefined) return null;
  const storedId = track?.download === 'pending' ? undefined : id;
  return (
    <>
      {isDue && (storedId === undefined ? <DisabledThumbs /> : <FeedbackButtons historyItemId={storedId} />)}
      <ItemShareButton historyItemId={storedId} />
    </>
  );
}

const DisabledThumbs = () => (
  <>
    <IconButton label={t('Good')} disabled>
      <ThumbsUp />
    </IconButton>
    <IconButton label={t('Bad')} disabled>
      <ThumbsDown />
    </IconButton>
  </>
);

/** FEED-002. The player reports its position only now and then, so a timer bridges the time between. */
function useFeedbackDue(state: PlayerState): boolean {
  const { status, speed, track } = state;
  const [dueFor, setDueFor] = useState<string>();
  const id = track?.id;
  const remainingS = timeUntilFeedbackInS(state);
  const isDue = remainingS === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new track resets the state
  useEffect(() => () => setDueFor(undefined), [id]);
  useEffect(() => {
    if (isDue) return setDueFor(id);
    if (status !== 'playing') return;
    const timer = setTimeout(() => setDueFor(id), (remainingS / speed) * 1000);
    return () => clearTimeout(timer);
  }, [id, status, speed, remainingS, isDue]);
  return isDue || (id !== undefined && dueFor === id);
}
