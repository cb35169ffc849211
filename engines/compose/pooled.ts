import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseSynthesizer } from '../contract/clauses.ts';
import type { WorkerPool } from '../host/worker-pool.ts';

/** With one, a worker would be idle while clauses differ in length. */
const clausesAhead = 2;

/** Runs the engine `description` in the worker pool, where each clause is queued immediately. */
export function pooled(description: Omit<ClauseSynthesizer, 'synthesize'>, pool: WorkerPool): ClauseSynthesizer {
  const { sampleRate } = description;
  return {
    ...description,
    clausesAhead,
    synthesize(request, signal) {
      let words: readonly TimedWord[] | undefined;
      const stream = pool.run(description.id, request, signal, (timedWords) => {
        words = timedWords;
      });
      return (async function* () {
        for await (const samples of stream) yield { pcm: { samples, sampleRate } };
        if (words) yield { pcm: { samples: new Float32Array(), sampleRate }, words };
      })();
    },
  };
}
