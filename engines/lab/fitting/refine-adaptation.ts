import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { applyAdaptation } from '../apply.ts';
import { synthesizeBase } from '../recordings/base-speech.ts';
import type { Adaptation } from './adaptation.ts';
import type { BaseVoice } from './base-voice.ts';
import { correctAdaptation } from './correct-adaptation.ts';
import { compareProfiles, measureProfile, type ProfileDistance, type VoiceProfile } from './voice-profile.ts';

/** What the base voice says for its likeness to be measured, with what comes near to an even share of all sounds. */
const englishTexts = [
  'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow.',
  'Why would anybody want to do that?',
  'She had a way of walking that made the pavement seem wider.',
  'Yesterday I bought seven oranges, two loaves of bread and a newspaper.',
  'Please remember to lock the front door, water the plants, and feed the cat before you go.',
];
/** What the first correction leaves is of the size of what the second one could tell from the words. */
const maxRounds = 2;

/**
 * `first` so that it is heard as it is meant: the base says a few lines as the voice would then, and what is missing of pitch, melody
 * and spectrum is added, apart from what these lines do to the spectrum. The same goal gives the same voice.
 */
export function refineAdaptation(
  first: Adaptation,
  base: BaseVoice,
  goal: VoiceProfile,
  language: string,
): { readonly adaptation: Adaptation; readonly measures: ProfileDistance } {
  const { engineId, engineVoice } = base.speaker;
  const texts = language === 'en' ? englishTexts : [previewTexts[language] ?? previewTexts.en!];
  // At its pace: measured at another one, a voice that speaks slowly came out up to 0.7 semitones too low.
  const { clauses, sampleRate } = synthesizeBase(engineId, engineVoice, language, texts, first.rate);
  const measure = (adaptation: Adaptation): VoiceProfile =>
    measureProfile(
      clauses.map((clause) => applyAdaptation(clause, sampleRate, adaptation, base.statistics)),
      sampleRate,
    ) ?? goal;
  const textEffectDb = measureTextEffect(language === 'en' ? measureProfile(clauses, sampleRate) : undefined, base);
  let adaptation = first;
  let measured = measure(adaptation);
  for (let round = 0; round < maxRounds; round++) {
    adaptation = correctAdaptation(adaptation, measured, goal, textEffectDb);
    measured = measure(adaptation);
  }
  return { adaptation, measures: compareProfiles(measured, goal) };
}

/** What the lines do to each band, by what the unchanged base sounds like; in other languages than English it was measured by them. */
function measureTextEffect(unchanged: VoiceProfile | undefined, { statistics }: BaseVoice): number[] {
  return statistics.bandsDb.map((db, band) => (unchanged ? unchanged.bandsDb[band]! - db : 0));
}
