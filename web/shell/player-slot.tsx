import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../data/store/use-store.ts';
import { FeedbackSlot } from '../nouns/feedback/feedback-slot.tsx';
import { player, transport } from '../parts/player/player-instance.ts';
import { readSavedPosition } from '../parts/player/player-saved-position.ts';

// Loaded when the first track starts, or when a position was saved before the reload.
const PlayerWithActions = lazy(async () => ({
  default: (await import('./player-with-actions.tsx')).PlayerWithActions,
}));

const isShown = (): boolean => transport.state().track !== undefined;
const hasTrack = (): boolean => player.state().track !== undefined;

/** The player below the screens. Restores the track that was open before a reload. */
export function PlayerSlot() {
  const isVisible = useStore(transport, isShown);
  useEffect(() => {
    const saved = readSavedPosition(localStorage);
    if (saved && !hasTrack()) void import('./saved-track.ts').then(({ offerSavedTrack }) => offerSavedTrack(saved));
  }, []);
  return (
    <>
      <Suspense fallback={null}>{isVisible && <PlayerWithActions />}</Suspense>
      <FeedbackSlot />
    </>
  );
}
