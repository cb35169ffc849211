import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { applyAdaptation } from '../apply.ts';
import type { Adaptation } from './adaptation.ts';
import type { BaseVoice } from './base-voice.ts';
import { correctAdaptation } from './correct-adaptation.ts';
import { synthesizeBase } from './synthesize-base.ts';
import { measureProfile, type VoiceProfile } from './voice-profile.ts';

/** Texts for measuring the adapted voice, with varied sounds and intonation. */
const englishTexts = [
  'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow.',
  'Why would anybody want to do that?',
  'She had a way of walking that made the pavement seem wider.',
  'Yesterday I bought seven oranges, two loaves of bread and a newspaper.',
  'Please remember to lock the front door, water the plants, and feed the cat before you go.',
];
/** More rounds do not help: the remaining error is as small as the effect of the texts. */
const maxRounds = 2;

/**
 * Corrects `first` iteratively: synthesizes a few sentences with the adaptation, measures them, and corrects the
 * remaining differences of F0 and spectrum from `goal`. Compensates the effect of the texts on the spectrum.
 * Deterministic.
 */
export function refineAdaptation(first: Adaptation, base: BaseVoice, goal: VoiceProfile, language: string): Adaptation {
  const { engineId, engineVoice } = base.speaker;
  const texts = language === 'en' ? englishTexts : [previewTexts[language] ?? previewTexts.en!];
  // Uses the target rate: at another rate, slow voices were up to 0.7 semitones too low.
  const { clauses, sampleRate } = synthesizeBase(engineId, engineVoice, language, texts, first.rate);
  const measure = (adaptation: Adaptation): VoiceProfile =>
    measureProfile(
      clauses.map((clause) => applyAdaptation(clause, sampleRate, adaptation, base.statistics)),
      sampleRate,
    ) ?? goal;
  const textEffectDb = measureTextEffect(language === 'en' ? measureProfile(clauses, sampleRate) : undefined, base);
  let adaptation = first;
  for (let round = 0; round < maxRounds; round++)
    adaptation = correctAdaptation(adaptation, measure(adaptation), goal, textEffectDb);
  return adaptation;
}

/**
 * The effect of the texts on each band, in dB. 0 for languages other than English, because their base statistics were
 * measured with the same texts.
 */
function measureTextEffect(unchanged: VoiceProfile | undefined, { statistics }: BaseVoice): number[] {
  return statistics.bandsDb.map((db, band) => (unchanged ? unchanged.bandsDb[band]! - db : 0));
}
