import { useEffect, useState } from 'react';
import type { SoundTimes } from '../../../contract/site/site-long-sounds.ts';
import { api } from '../../data/api/api.ts';
import { player } from '../../parts/player/player-instance.ts';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { usePlayer } from '../../parts/player/use-player.ts';
import { siteSoundTrack } from '../site/site-sound-track.ts';

const loading = new Map<string, Promise<SoundTimes>>();

/** When the lines of a sound of the public site are heard. A failure is tried again by the next caller. */
export function loadTimes(soundId: string): Promise<SoundTimes> {
  const known = loading.get(soundId);
  if (known) return known;
  const times = api.call('GET /v1/site/long-sounds/{sound_id}', { params: { sound_id: soundId } });
  loading.set(soundId, times);
  times.catch(() => loading.delete(soundId));
  return times;
}

/** Undefined until they are loaded. */
export function useSoundTimes(soundId: string): SoundTimes | undefined {
  const [loaded, setLoaded] = useState<{ readonly soundId: string; readonly times: SoundTimes }>();
  useEffect(() => {
    let isCurrent = true;
    loadTimes(soundId).then(
      (times) => isCurrent && setLoaded({ soundId, times }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [soundId]);
  return loaded?.soundId === soundId ? loaded.times : undefined;
}

/** The line that is heard at a position; −1 in a pause. */
const lineAt = ({ lines }: SoundTimes, positionInMs: number): number =>
  lines.findIndex(({ start_ms, end_ms }) => start_ms <= positionInMs && positionInMs < end_ms);

/** The line of a sound that is heard now; −1 if none is. */
export function useHeardLine(soundId: string, times: SoundTimes | undefined): number {
  const { track, status, positionInS } = usePlayer();
  const isOpen = track?.id === siteSoundTrack(soundId, '').id && status !== 'idle' && status !== 'ended';
  const [line, setLine] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a seek while paused changes only the position
  useEffect(() => {
    if (!isOpen || !times) return setLine(-1);
    const update = () => setLine(lineAt(times, player.positionInS() * 1000));
    update();
    if (status !== 'playing') return;
    let frame = requestAnimationFrame(function next() {
      update();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, status, times, positionInS]);
  return line;
}

/** Plays a sound from a position on. */
export function playAt(track: Track, positionInS: number): void {
  const { track: current, status } = player.state();
  if (current?.id === track.id && status !== 'idle') player.seek(positionInS);
  else {
    player.close();
    player.offer(track, positionInS);
  }
  if (!isPlayingOrLoading(player.state().status)) player.toggle();
}

/** Goes on with another version of a sound, at the same position, if that sound is open. */
export function continueWith(track: Track, openId: string): void {
  const { track: current, status } = player.state();
  if (current?.id !== openId || status === 'idle') return;
  const positionInS = status === 'ended' ? 0 : player.positionInS();
  player.close();
  player.offer(track, positionInS);
  if (isPlayingOrLoading(status)) player.toggle();
}
