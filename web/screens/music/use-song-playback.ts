import { useStore } from '../../data/store/use-store.ts';
import { playFrom } from '../../parts/player/play-from.ts';
import { player } from '../../parts/player/player-instance.ts';
import { isPlayingOrLoading, type PlayerState } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause } from '../../parts/player/use-player.ts';
import type { StemMixer } from './stem-mixer.ts';

export interface SongPlayback {
  /** Seconds. */
  readonly positionInS: number;
  readonly livePositionInS: () => number;
  readonly isPlaying: boolean;
  readonly isMoving: boolean;
  readonly toggle: () => void;
  /** Goes to a position; a song that is not in the player starts to play there. */
  readonly seek: (positionInS: number) => void;
  readonly playFrom: (positionInS: number) => void;
}

/** The playback of a song: by the mixer if it is open, else by the player. */
export function useSongPlayback(track: Track, mixer: StemMixer | undefined): SongPlayback {
  const source = mixer ?? player;
  const { status, track: current, positionInS } = useStore<PlayerState>(source);
  const isCurrent = mixer !== undefined || (current?.id === track.id && status !== 'idle');
  return {
    positionInS: isCurrent ? positionInS : 0,
    livePositionInS: source.positionInS,
    isPlaying: isCurrent && isPlayingOrLoading(status),
    isMoving: isCurrent && status === 'playing',
    toggle: () => (mixer ? mixer.toggle() : playOrPause(track)),
    seek: (position) => (mixer ? mixer.seek(position) : playFrom(track, position)),
    playFrom(position) {
      if (mixer) return mixer.playFrom(position);
      playFrom(track, position);
      if (!isPlayingOrLoading(player.state().status)) player.toggle();
    },
  };
}
