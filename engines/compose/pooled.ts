import type { TimedWord } from '../contract/alignment.ts';
import type { Tts } from '../contract/streaming.ts';
import type { WorkerPool } from '../host/worker-pool.ts';

/** Runs the engine `description` in the worker pool, one clause per call. `speak` queues the clause immediately. */
export function pooled(description: Omit<Tts, 'speak'>, pool: WorkerPool): Tts {
  const { sampleRate } = description.capabilities;
  return {
    ...description,
    speak(request, signal) {
      let words: readonly TimedWord[] | undefined;
      const stream = pool.run(description.id, request, signal, (timedWords) => {
        words = timedWords;
      });
      return (async function* () {
        for await (const samples of stream) yield { pcm: { samples, sampleRate }, textDone: 0 };
        if (words) yield { pcm: { samples: new Float32Array(), sampleRate }, textDone: 0, words };
      })();
    },
  };
}
