import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../data/store/use-store.ts';
import { FeedbackSlot } from '../nouns/feedback/feedback-slot.tsx';
import { player } from '../parts/player/player-instance.ts';
import { readSavedPosition } from '../parts/player/player-saved-position.ts';

// Fetched when something is first played, or was played before a reload.
const PlayerWithActions = lazy(async () => ({
  default: (await import('./player-with-actions.tsx')).PlayerWithActions,
}));

const hasTrack = (): boolean => player.state().track !== undefined;

/** The place of the player, under the screens. What was played before a reload waits there. */
export function PlayerSlot() {
  const shown = useStore(player, hasTrack);
  useEffect(() => {
    const place = readSavedPosition(localStorage);
    if (place && !hasTrack()) void import('./kept-track.ts').then(({ offerKept }) => offerKept(place));
  }, []);
  return (
    <>
      <Suspense fallback={null}>{shown && <PlayerWithActions />}</Suspense>
      <FeedbackSlot />
    </>
  );
}
