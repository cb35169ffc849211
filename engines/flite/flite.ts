import type { ClauseSynthesizer } from '../contract/clauses.ts';
import type { WorkerEngine } from '../host/worker-messages.ts';
import { fliteSampleRate, loadFlite } from './program.ts';
import { fliteVoices } from './voices.ts';

/**
 * The description of the flite engine (English). `speed` sets the duration of sounds, `stability` and `style` the pitch
 * range; `voiceStrip` applies the other settings.
 */
export const flite: Omit<ClauseSynthesizer, 'synthesize'> = {
  id: 'flite',
  sampleRate: fliteSampleRate,
  streamsWithinClause: false,
  adapts: true,
  phoneticAlphabets: ['ipa', 'cmu'],
  settings: ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
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
