import type { TimedWord } from '../contract/alignment.ts';
import type { OpenSynthesizer, Samples, Synthesizer } from './synthesizer.ts';
import { serveTasks, threadData } from './thread-server.ts';
import { withAdaptation } from './with-adaptation.ts';
import type { WorkerEngine, WorkerTask } from './worker-messages.ts';

const synthesizers = new Map<string, Synthesizer>();
for (const { id, module, data, sampleRate } of threadData<readonly WorkerEngine[]>()) {
  const { openSynthesizer } = (await import(module)) as { openSynthesizer: OpenSynthesizer<unknown> };
  synthesizers.set(id, withAdaptation(id, sampleRate, await openSynthesizer(data)));
}

serveTasks<WorkerTask, readonly TimedWord[] | undefined, Samples>({
  handle({ engineId, request }, { emit, isStopped }) {
    const synthesizer = synthesizers.get(engineId);
    if (!synthesizer) throw new Error(`no engine ${engineId} in the worker`);
    let words: readonly TimedWord[] | undefined;
    const onWords = (timedWords: readonly TimedWord[]): void => {
      words = timedWords;
    };
    const emitSamples = (samples: Samples): void => emit(samples, [samples.buffer]);
    synthesizer.speak(request, emitSamples, isStopped, request.timings ? onWords : undefined);
    return words;
  },
});
// The worker is ready before it warms up, so that the start of the server does not wait for it.
for (const synthesizer of synthesizers.values()) synthesizer.warm();
