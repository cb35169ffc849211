import { player } from './player-instance.ts';
import { usePlayer } from './use-player.ts';

/** The playback of one recording; `positionInS` is undefined while another one is in the player. */
export function useTrackPlayback(trackId: string) {
  const { status, track, positionInS } = usePlayer();
  const isCurrent = track?.id === trackId && status !== 'idle';
  return {
    positionInS: isCurrent ? positionInS : undefined,
    livePositionInS: player.positionInS,
    isMoving: isCurrent && status === 'playing',
  };
}
