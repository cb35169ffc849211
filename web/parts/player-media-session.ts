import { brand } from '../../contract/catalogue/brand.ts';
import { type Player, skipInS } from './player.ts';
import { shownDurationInS } from './player-state.ts';

/** Shows what plays on lock screens and lets media keys drive it. Returns how to stop. */
export function joinMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.toggle()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? skipInS))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? skipInS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ];
  const handle = (isOn: boolean) => {
    for (const [action, handler] of handlers) {
      try {
        session.setActionHandler(action, isOn ? handler : null);
      } catch {
        // A browser that does not know an action throws; it has the others.
      }
    }
  };
  let shown: string | undefined;
  const show = () => {
    const state = player.state();
    const { track, status } = state;
    if (track?.id !== shown) {
      shown = track?.id;
      session.metadata = track ? new MediaMetadata({ title: track.title, artist: track.subtitle, album: brand }) : null;
    }
    session.playbackState = track ? (status === 'playing' || status === 'loading' ? 'playing' : 'paused') : 'none';
    const duration = shownDurationInS(state);
    if (track && duration > 0)
      session.setPositionState?.({
        duration,
        playbackRate: state.speed,
        position: Math.min(state.positionInS, duration),
      });
  };
  handle(true);
  const leave = player.subscribe(show);
  show();
  return () => {
    leave();
    handle(false);
    session.metadata = null;
    session.playbackState = 'none';
  };
}
