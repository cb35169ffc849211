import { useEffect, useState, useSyncExternalStore } from 'react';
import { player } from './player-instance.ts';
import type { PlayerState, Track } from './player-state.ts';
import { followPeaks } from './waveform-peaks.ts';

/** What the player does, as it changes. */
export const usePlayer = (): PlayerState => useSyncExternalStore(player.subscribe, player.state, player.state);

/** The part of the player's state that concerns one recording; other recordings cause no new drawing. */
export function useTrackStatus(id: string): PlayerState['status'] {
  const status = () => (player.state().track?.id === id ? player.state().status : 'idle');
  return useSyncExternalStore(player.subscribe, status, status);
}

/** Plays a recording, or pauses it where it is the one that plays. */
export function playOrPause(track: Track): void {
  const { status, track: current } = player.state();
  if (current?.id === track.id && (status === 'playing' || status === 'loading')) player.pause();
  else player.play(track);
}

/** The peaks of what plays, as they become known. */
export function usePeaks(track: Track | undefined): readonly number[] {
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const id = track?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recording has other audio
  useEffect(() => {
    setPeaks([]);
    const audio = player.audio();
    return audio ? followPeaks(audio, setPeaks) : undefined;
  }, [id]);
  return peaks;
}
