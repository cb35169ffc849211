import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { api } from '../../data/api/api.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { readBlobBytes } from '../../data/api/byte-stream.ts';
import { t } from '../../messages/t.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playInTurn, type Reading } from './voice-comparison.ts';

/** State of one voice's reading. */
export type ComparisonResult =
  | { readonly reading: Reading; readonly track: Track }
  | { readonly problem: string }
  | 'waiting';

/** Generates one text with several voices and plays the results in sequence. Unmounting aborts what is still running. */
export function useComparison() {
  const queryClient = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, ComparisonResult>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const urls = useRef<string[]>([]);

  const clear = useCallback(() => {
    running.current?.abort();
    for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    setResults(new Map());
    setIsRunning(false);
  }, []);
  useEffect(() => clear, [clear]);

  const playAll = useCallback((tracks: readonly Track[]) => {
    running.current?.abort();
    running.current = new AbortController();
    return playInTurn(player, tracks, running.current.signal);
  }, []);

  const start = useCallback(
    async (voices: readonly VoiceReply[], text: string) => {
      clear();
      const stop = new AbortController();
      running.current = stop;
      const { signal } = stop;
      setIsRunning(true);
      setResults(new Map(voices.map((voice) => [voice.voice_id, 'waiting'])));
      const tracks: Track[] = [];
      // Sequential because parallel requests would slow each other down and distort the first-byte times.
      for (const voice of voices) {
        let result: ComparisonResult;
        try {
          const reading = await read(voice.voice_id, text, signal);
          const url = URL.createObjectURL(reading.audio);
          urls.current.push(url);
          const track = { id: `compared:${url}`, title: voice.name, subtitle: t('Comparison'), source: { url } };
          tracks.push(track);
          result = { reading, track };
        } catch (error) {
          if (signal.aborted || isAbort(error)) return;
          result = { problem: messageOf(error) };
        }
        setResults((before) => new Map(before).set(voice.voice_id, result));
      }
      setIsRunning(false);
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      await playAll(tracks);
    },
    [clear, playAll, queryClient],
  );
  return { results, isRunning, start, playAll, clear };
}

async function read(voiceId: string, text: string, signal: AbortSignal): Promise<Reading> {
  const startedAtMs = performance.now();
  const response = await api.open('POST /v1/text-to-speech/{voice_id}/stream', {
    params: { voice_id: voiceId },
    body: { text },
    signal,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let firstByteMs = 0;
  const reader = response.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (parts.length === 0) firstByteMs = performance.now() - startedAtMs;
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
