import type { PublicReadReply } from '../../../../contract/publishing/public-reads.ts';
import { type ReadPlayer, skipS } from './read-player.ts';

/** Shows the read on lock screens and handles media keys. Returns a stop function. */
export function connectReadMediaSession(player: ReadPlayer, read: PublicReadReply): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const openBeside = (step: number) => player.open(player.state().chapter + step);
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', player.play],
    ['pause', player.pause],
    ['stop', player.pause],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? skipS))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? skipS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ['previoustrack', () => openBeside(-1)],
    ['nexttrack', () => openBeside(1)],
  ];
  const handle = (isHandled: boolean) => {
    for (const [action, handler] of handlers) {
      try {
        session.setActionHandler(action, isHandled ? handler : null);
      } catch {
        // A browser throws on an action that it does not know, but supports the others.
      }
    }
  };
  let shown = -1;
  const show = () => {
    const { chapter, status, positionS, durationS, speed } = player.state();
    if (chapter !== shown) {
      shown = chapter;
      session.metadata = new MediaMetadata({
        title: read.chapters[chapter]?.title ?? read.title,
        artist: read.author,
        album: read.title,
        artwork: [{ src: read.cover_url, type: 'image/jpeg' }],
      });
    }
    session.playbackState = status === 'playing' || status === 'loading' ? 'playing' : 'paused';
    if (durationS > 0)
      session.setPositionState?.({
        duration: durationS,
        playbackRate: speed,
        position: Math.min(positionS, durationS),
      });
  };
  handle(true);
  const unsubscribe = player.subscribe(show);
  show();
  return () => {
    unsubscribe();
    handle(false);
    session.setPositionState?.({});
    session.metadata = null;
    session.playbackState = 'none';
  };
}
