import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FeedbackButtons } from '../nouns/feedback/feedback-buttons.tsx';
import { historyItemIdOf } from '../nouns/history/history-track.ts';
import { ShareButton } from '../panels/share/share-button.tsx';
import { IconButton } from '../parts/button/icon-button.tsx';
import type { PlayerState } from '../parts/player/player-state.ts';
import { leftBeforeFeedbackInS } from './feedback-moment.ts';

/** What the product does with a recording of the history: judge it and share it, once its item is known (PLAYER-009). */
export function PlayerActions({ state }: { state: PlayerState }) {
  const isDue = useFeedbackDue(state);
  const { track } = state;
  const id = track && historyItemIdOf(track.id);
  if (id === undefined) return null;
  const known = track?.download === 'pending' ? undefined : id;
  return (
    <>
      {isDue && (known === undefined ? <WaitingThumbs /> : <FeedbackButtons historyItemId={known} />)}
      <ShareButton historyItemId={known} />
    </>
  );
}

const WaitingThumbs = () => (
  <>
    <IconButton label="Good result" disabled>
      <ThumbsUp />
    </IconButton>
    <IconButton label="Bad result" disabled>
      <ThumbsDown />
    </IconButton>
  </>
);

/** FEED-002. The player tells its time only now and then; in between a timer counts. */
function useFeedbackDue(state: PlayerState): boolean {
  const { status, speed, track } = state;
  const [dueFor, setDueFor] = useState<string>();
  const id = track?.id;
  const leftInS = leftBeforeFeedbackInS(state);
  const isOver = leftInS === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another recording it begins anew
  useEffect(() => () => setDueFor(undefined), [id]);
  useEffect(() => {
    if (isOver) return setDueFor(id);
    if (status !== 'playing') return;
    const timer = setTimeout(() => setDueFor(id), (leftInS / speed) * 1000);
    return () => clearTimeout(timer);
  }, [id, status, speed, leftInS, isOver]);
  return isOver || (id !== undefined && dueFor === id);
}
