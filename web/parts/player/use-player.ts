import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../data/store/use-store.ts';
import { decodePeaks, noPeaks, type Peaks } from '../waveform/waveform-outline.ts';
import { followPeaks, peaksPerSecond } from '../waveform/waveform-peaks.ts';
import { player, transport } from './player-instance.ts';
import type { QueuePosition } from './player-queue.ts';
import { isPlayingOrLoading, type PlayerState } from './player-state.ts';
import type { Track } from './player-track.ts';

/** The player's state, as it changes. */
export const usePlayer = (): PlayerState => useStore(player);

/** The state of what the player bar controls, as it changes. */
export const useTransport = (): PlayerState => useStore(transport);

/** The part of the player's state about one recording; other recordings cause no re-render. */
export function useTrackStatus(id: string): PlayerState['status'] {
  const status = () => (player.state().track?.id === id ? player.state().status : 'idle');
  return useStore(player, status);
}

/** Plays a recording, or pauses it if it is playing. `place`: its position in a list. */
export function playOrPause(track: Track, place?: QueuePosition): void {
  const { status, track: current } = player.state();
  if (current?.id === track.id && isPlayingOrLoading(status)) player.pause();
  else player.play(track, place);
}

/** The peaks of the current track: at once if stored, otherwise as the audio is decoded. */
export function usePeaks(track: Track | undefined): Peaks {
  const [decoded, setDecoded] = useState<Peaks>(noPeaks);
  const audio = useStore(transport, transport.audio, () => undefined);
  const outline = track?.outline;
  const decodedOutline = useMemo(() => (outline === undefined ? undefined : decodePeaks(outline)), [outline]);
  // Details that arrive later do not replace the drawn waveform.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setDecoded(noPeaks);
    if (decodedOutline) return;
    return audio && followPeaks(audio, (values) => setDecoded({ values, perSecond: peaksPerSecond }));
  }, [audio]);
  return decoded.values.length > 0 ? decoded : (decodedOutline ?? noPeaks);
}
