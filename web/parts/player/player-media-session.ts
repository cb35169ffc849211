import { brand } from '../../../contract/catalogue/brand.ts';
import { skipInS } from './player.ts';
import { displayDurationInS, isPlayingOrLoading } from './player-state.ts';
import type { Transport } from './transport.ts';

const artwork: MediaImage[] = [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }];

/** Shows the current track on lock screens and handles media keys. Returns a stop function. */
export function connectMediaSession(transport: Transport): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const isPlaying = () => isPlayingOrLoading(transport.state().status);
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => isPlaying() || transport.toggle()],
    ['pause', () => transport.pause()],
    ['stop', () => transport.close()],
    ['seekbackward', ({ seekOffset }) => transport.skip(-(seekOffset ?? skipInS))],
    ['seekforward', ({ seekOffset }) => transport.skip(seekOffset ?? skipInS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && transport.seek(seekTime)],
  ];
  const queueHandlers: typeof handlers = [
    ['previoustrack', transport.previous],
    ['nexttrack', transport.next],
  ];
  const handle = (actions: typeof handlers, isHandled: boolean) => {
    for (const [action, handler] of actions) {
      try {
        session.setActionHandler(action, isHandled ? handler : null);
      } catch {
        // A browser throws on an action that it does not know, but supports the others.
      }
    }
  };
  let shownTrackId: string | undefined;
  let isQueue = false;
  const show = () => {
    const state = transport.state();
    const { track, queuePosition } = state;
    if (track?.id !== shownTrackId) {
      shownTrackId = track?.id;
      session.metadata = track
        ? new MediaMetadata({ title: track.title, artist: track.subtitle, album: brand, artwork })
        : null;
    }
    if (isQueue !== (queuePosition !== undefined)) {
      isQueue = queuePosition !== undefined;
      handle(queueHandlers, isQueue);
    }
    session.playbackState = track ? (isPlaying() ? 'playing' : 'paused') : 'none';
    const duration = displayDurationInS(state);
    session.setPositionState?.(
      track && duration > 0
        ? { duration, playbackRate: state.speed, position: Math.min(state.positionInS, duration) }
        : {},
    );
  };
  handle(handlers, true);
  const unsubscribe = transport.subscribe(show);
  show();
  return () => {
    unsubscribe();
    handle(handlers, false);
    handle(queueHandlers, false);
    session.setPositionState?.({});
    session.metadata = null;
    session.playbackState = 'none';
  };
}
