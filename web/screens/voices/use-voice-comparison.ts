import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { readBlobBytes } from '../../data/api/byte-stream.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playInTurn, type Reading } from './voice-comparison.ts';

/** What became of a voice's reading. */
export type Heard = { readonly reading: Reading; readonly track: Track } | { readonly problem: string } | 'waiting';

/** Has voices read one text, and plays what they made in turn. Leaving the screen gives up what is not made yet. */
export function useComparison() {
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<ReadonlyMap<string, Heard>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const urls = useRef<string[]>([]);

  const forget = useCallback(() => {
    running.current?.abort();
    for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    setHeard(new Map());
    setIsRunning(false);
  }, []);
  useEffect(() => forget, [forget]);

  const playAll = useCallback((tracks: readonly Track[]) => {
    running.current?.abort();
    running.current = new AbortController();
    return playInTurn(player, tracks, running.current.signal);
  }, []);

  const start = useCallback(
    async (voices: readonly VoiceReply[], text: string) => {
      forget();
      const stop = new AbortController();
      running.current = stop;
      const { signal } = stop;
      setIsRunning(true);
      setHeard(new Map(voices.map((voice) => [voice.voice_id, 'waiting'])));
      const tracks: Track[] = [];
      // One by one: at once they would make each other slow, and the first sounds could not be compared.
      for (const voice of voices) {
        let result: Heard;
        try {
          const reading = await read(voice.voice_id, text, signal);
          const url = URL.createObjectURL(reading.audio);
          urls.current.push(url);
          const track = { id: `compared:${url}`, title: voice.name, subtitle: 'Comparison', source: { url } };
          tracks.push(track);
          result = { reading, track };
        } catch (error) {
          if (signal.aborted || isAbort(error)) return;
          result = { problem: messageOf(error) };
        }
        setHeard((before) => new Map(before).set(voice.voice_id, result));
      }
      setIsRunning(false);
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      await playAll(tracks);
    },
    [forget, playAll, queryClient],
  );
  return { heard, isRunning, start, playAll, forget };
}

async function read(voiceId: string, text: string, signal: AbortSignal): Promise<Reading> {
  const startedAt = performance.now();
  const response = await api.open('POST /v1/text-to-speech/{voice_id}/stream', {
    params: { voice_id: voiceId },
    body: { text },
    signal,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let firstByteMs = 0;
  const reader = response.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (parts.length === 0) firstByteMs = performance.now() - startedAt;
    parts.push(next.value);
  }
  const audio = new Blob(parts, { type: response.headers.get('content-type') ?? 'audio/mpeg' });
  return { audio, firstByteMs, durationS: await durationOf(audio) };
}

/** In seconds. */
async function durationOf(audio: Blob): Promise<number> {
  const context = new OfflineAudioContext(1, 1, 44_100);
  return (await context.decodeAudioData(await readBlobBytes(audio))).duration;
}
