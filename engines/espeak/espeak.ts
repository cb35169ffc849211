import type { Tts } from '../contract.ts';
import type { WorkerEngine } from '../host/worker-messages.ts';
import { espeakLanguages } from './languages.ts';
import { espeakSampleRate, readEspeakData } from './module.ts';
import { espeakVoices } from './voices.ts';

/** espeak-ng as it is registered. */
export const espeak: Omit<Tts, 'speak'> = {
  id: 'espeak',
  capabilities: {
    sampleRate: espeakSampleRate,
    streaming: 'chunk',
    adapts: true,
    settings: ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
  },
  voices: espeakVoices.map(({ key }) => ({ key, languages: Object.keys(espeakLanguages) })),
};

/** What carries espeak-ng in a worker. */
export async function espeakWorker(): Promise<WorkerEngine> {
  return {
    id: espeak.id,
    module: new URL('./synthesizer.ts', import.meta.url).href,
    data: await readEspeakData(),
    sampleRate: espeakSampleRate,
  };
}
