import type { Tts } from '../contract.ts';
import type { WorkerEngine } from '../host/worker-messages.ts';
import { fliteSampleRate, loadFlite } from './program.ts';
import { fliteVoices } from './voices.ts';

/**
 * flite as it is registered: English. Settings: `speed` is the length of the sounds; `stability` and `style` are how far
 * the pitch moves; the rest is what `voiceStrip` does.
 */
export const flite: Omit<Tts, 'speak'> = {
  id: 'flite',
  capabilities: {
    sampleRate: fliteSampleRate,
    streaming: 'clause',
    adapts: true,
    settings: ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
  },
  voices: fliteVoices.map(({ key }) => ({ key, languages: ['en'] })),
};

/** What carries flite in a worker: compiled once, shared by all. */
export async function fliteWorker(): Promise<WorkerEngine> {
  return {
    id: flite.id,
    module: new URL('./synthesizer.ts', import.meta.url).href,
    data: await loadFlite(),
    sampleRate: fliteSampleRate,
  };
}
