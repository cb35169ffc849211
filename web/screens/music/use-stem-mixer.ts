import { useEffect, useMemo, useState } from 'react';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { fetchStem, isStemName, type StemName, songTrack } from '../../nouns/music/songs.ts';
import { transport } from '../../parts/player/player-instance.ts';
import { createStemMixer, type StemMixer } from './stem-mixer.ts';

export type MixerState =
  | { readonly kind: 'loading'; readonly ready: number; readonly total: number }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly mixer: StemMixer; readonly peaks: ReadonlyMap<StemName, readonly number[]> };

/** Decoded stems of a longer song would fill the memory of a phone, so they are decoded at half the rate. Seconds. */
const fullRateMaxS = 240;
const [fullRate, lowRate] = [44_100, 22_050];
const peakCount = 240;

/** Loads the stems of a song and takes over the transport while the caller is mounted. */
export function useStemMixer(song: SongReply): MixerState {
  const [attempt, setAttempt] = useState(0);
  const names = useMemo(() => song.stems.filter(isStemName), [song.stems]);
  const [state, setState] = useState<MixerState>({ kind: 'loading', ready: 0, total: names.length });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name of the song keeps the mixer
  useEffect(() => {
    const stop = new AbortController();
    let release = () => {};
    void load();
    async function load(): Promise<void> {
      const sampleRate = (song.duration_ms ?? 0) / 1000 > fullRateMaxS ? lowRate : fullRate;
      let ready = 0;
      setState({ kind: 'loading', ready, total: names.length });
      try {
        const loaded = await Promise.all(
          names.map(async (name) => {
            const bytes = await (await fetchStem(song.song_id, name, stop.signal)).arrayBuffer();
            // Decoded at the rate of this context, whatever that of the device is.
            const buffer = await new OfflineAudioContext(2, 1, sampleRate).decodeAudioData(bytes);
            ready += 1;
            if (!stop.signal.aborted) setState({ kind: 'loading', ready, total: names.length });
            return [name, buffer] as const;
          }),
        );
        if (stop.signal.aborted) return;
        const mixer = createStemMixer(new AudioContext(), new Map(loaded), {
          ...songTrack(song, saveFile),
          subtitle: t('Mixer'),
        });
        const giveBack = transport.takeOver(mixer);
        release = () => {
          giveBack();
          mixer.end();
        };
        setState({ kind: 'ready', mixer, peaks: new Map(loaded.map(([name, buffer]) => [name, peaksOf(buffer)])) });
      } catch (error) {
        if (!stop.signal.aborted && !isAbort(error))
          setState({ kind: 'failed', error, retry: () => setAttempt((count) => count + 1) });
      }
    }
    return () => {
      stop.abort();
      release();
    };
  }, [song.song_id, names, attempt]);
  return state;
}

/** The largest sample of each of `peakCount` equal parts of the left channel. */
function peaksOf(buffer: AudioBuffer): readonly number[] {
  const samples = buffer.getChannelData(0);
  const length = samples.length / peakCount;
  return Array.from({ length: peakCount }, (_, at) => {
    let peak = 0;
    // Every eighth sample is enough for a picture.
    for (let i = Math.floor(at * length); i < (at + 1) * length; i += 8)
      peak = Math.max(peak, Math.abs(samples[i] ?? 0));
    return peak;
  });
}
