import { player } from './player-instance.ts';
import type { Track } from './player-track.ts';

/** Seeks in a track; one that is not in the player starts to play, and seeks as soon as it has loaded that far. */
export function playFrom(track: Track, positionInS: number): void {
  const { track: current, status } = player.state();
  if (current?.id === track.id && status !== 'idle') {
    player.seek(positionInS);
    return;
  }
  startFrom(track, positionInS);
}

/** Plays a track anew, also if an older recording of it is in the player, from a position as soon as it has loaded that far. */
export function startFrom(track: Track, positionInS: number): void {
  player.play(track);
  const unsubscribe = player.subscribe(() => {
    const { track: playing, status: playingStatus, durationInS, bufferedInS } = player.state();
    if (playing?.id !== track.id || playingStatus === 'idle') unsubscribe();
    else if ((durationInS ?? bufferedInS) >= positionInS) {
      unsubscribe();
      player.seek(positionInS);
    }
  });
}
