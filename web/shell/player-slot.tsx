import { lazy, Suspense, useSyncExternalStore } from 'react';
import { player } from '../parts/player-instance.ts';

// Fetched when something is first played.
const PlayerDock = lazy(async () => ({ default: (await import('../parts/player-dock.tsx')).PlayerDock }));

const hasTrack = (): boolean => player.state().track !== undefined;

/** The place of the player, under the screens. */
export function PlayerSlot() {
  const shown = useSyncExternalStore(player.subscribe, hasTrack, hasTrack);
  return <Suspense fallback={null}>{shown && <PlayerDock />}</Suspense>;
}
