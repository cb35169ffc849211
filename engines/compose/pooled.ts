import type { TimedWord } from '../align/match.ts';
import type { Tts } from '../contract.ts';
import type { WorkerPool } from '../host/worker-pool.ts';

/** The engine `description` spoken by the worker threads, one clause a call. The clause is queued when `speak` is called. */
export function pooled(description: Omit<Tts, 'speak'>, pool: WorkerPool): Tts {
  const { sampleRate } = description.capabilities;
  return {
    ...description,
    speak(request, signal) {
      let words: readonly TimedWord[] | undefined;
      const stream = pool.run(description.id, request, signal, (heard) => {
        words = heard;
      });
      return (async function* () {
        for await (const samples of stream) yield { pcm: { samples, sampleRate }, textDone: 0 };
        if (words) yield { pcm: { samples: new Float32Array(), sampleRate }, textDone: 0, words };
      })();
    },
  };
}
