import { useEffect } from 'react';
import { session } from '../data/api.ts';
import { PlayerControls } from './player-controls.tsx';
import './player-dock.css';
import { player, restoreSpeed } from './player-instance.ts';
import { pageKey, takesKeys } from './player-keys.ts';
import { joinMediaSession } from './player-media-session.ts';
import { usePlayer } from './use-player.ts';

/** The global player, docked under the screen; nothing while nothing was played. It closes when the person signs out. */
export function PlayerDock() {
  const state = usePlayer();
  useEffect(() => {
    restoreSpeed();
    const leaveSession = joinMediaSession(player);
    const leaveAccount = session.subscribe(() => session.state().status === 'signed-out' && player.close());
    document.addEventListener('keydown', onPageKey);
    return () => {
      document.removeEventListener('keydown', onPageKey);
      leaveAccount();
      leaveSession();
    };
  }, []);
  if (!state.track) return null;
  return (
    <section
      aria-label="Player"
      data-player={state.status}
      className="flex h-[72px] shrink-0 items-center border-t bg-surface px-3 md:px-5"
    >
      <PlayerControls state={state} track={state.track} />
    </section>
  );
}

function onPageKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || takesKeys(event.target) || !player.state().track) return;
  const action = pageKey(event);
  if (!action) return;
  event.preventDefault();
  if (action.type === 'toggle') player.toggle();
  else if (action.type === 'skip') player.skip(action.seconds);
}
