import type { ClauseSynthesizer } from '../contract/clauses.ts';
import type { WorkerEngine } from '../host/worker-messages.ts';
import { espeakLanguages } from './languages.ts';
import { espeakSampleRate, readEspeakData } from './module.ts';
import { espeakVoices } from './voices.ts';

/** Languages in which espeak-ng spells Latin words letter by letter. In the others, they are read as English. */
const spellsLatin = new Set(['he', 'ky']);

/** The description of the espeak-ng engine. */
export const espeak: Omit<ClauseSynthesizer, 'synthesize'> = {
  id: 'espeak',
  sampleRate: espeakSampleRate,
  streamsWithinClause: true,
  adapts: true,
  phoneticAlphabets: ['ipa', 'cmu'],
  guessesVowels: ['ar', 'he', 'fa', 'ur', 'sd'],
  measuresWordTimes: true,
  // In Japanese, single Latin words become katakana.
  readsScript: (script, language, isPhrase) =>
    script === 'Latn' && !spellsLatin.has(language) && !(isPhrase && language === 'ja'),
  settings: ['stability', 'similarityBoost', 'style', 'useSpeakerBoost', 'speed'],
  voices: espeakVoices.map(({ key }) => ({ key, languages: Object.keys(espeakLanguages) })),
};

/** The worker setup of espeak-ng. */
export async function espeakWorker(): Promise<WorkerEngine> {
  return {
    id: espeak.id,
    module: new URL('./synthesizer.ts', import.meta.url).href,
    data: await readEspeakData(),
    sampleRate: espeakSampleRate,
  };
}
