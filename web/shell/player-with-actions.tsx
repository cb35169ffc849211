import { useEffect } from 'react';
import { PlayerDock } from '../parts/player/player-dock.tsx';
import { player } from '../parts/player/player-instance.ts';
import { savePositions } from '../parts/player/player-saved-position.ts';
import { canFind } from './kept-track.ts';
import { PlayerActions } from './player-actions.tsx';

/** The player with what the product does with a recording; it remembers where it was. */
export function PlayerWithActions() {
  useEffect(() => savePositions(player, localStorage, canFind), []);
  return <PlayerDock actions={(state) => <PlayerActions state={state} />} />;
}
