import type { Tts } from '../contract/streaming.ts';
import type { WorkerEngine } from '../host/worker-messages.ts';
import { fliteSampleRate, loadFlite } from './program.ts';
import { fliteVoices } from './voices.ts';

/**
 * The description of the flite engine (English). `speed` sets the duration of sounds, `stability` and `style` the pitch
 * range; `voiceStrip` applies the other settings.
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

/** The worker setup of flite. The module is compiled once and shared. */
export async function fliteWorker(): Promise<WorkerEngine> {
  return {
    id: flite.id,
    module: new URL('./synthesizer.ts', import.meta.url).href,
    data: await loadFlite(),
    sampleRate: fliteSampleRate,
  };
}
