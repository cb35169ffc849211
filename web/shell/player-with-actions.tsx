import { useEffect } from 'react';
import { PlayerDock } from '../parts/player/player-dock.tsx';
import { player } from '../parts/player/player-instance.ts';
import { savePositions } from '../parts/player/player-saved-position.ts';
import { PlayerActions } from './player-actions.tsx';
import { isRestorable } from './saved-track.ts';

/** The player with its history item actions; saves its position. */
export function PlayerWithActions() {
  useEffect(() => savePositions(player, localStorage, isRestorable), []);
  return <PlayerDock actions={(state) => <PlayerActions state={state} />} />;
}
