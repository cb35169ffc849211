import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { applyAdaptation } from '../apply.ts';
import { type Distance, distanceBetween, type Likeness, likeness } from './voice-profile.ts';
import { nearer } from './correct-adaptation.ts';
import { baseSpeech } from '../recordings/base-speech.ts';
import type { Adaptation } from './adaptation.ts';
import type { BaseVoice } from './base-voice.ts';

/** What the base voice says for its likeness to be measured, with what comes near to an even share of all sounds. */
const page = [
  'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow.',
  'Why would anybody want to do that?',
  'She had a way of walking that made the pavement seem wider.',
  'Yesterday I bought seven oranges, two loaves of bread and a newspaper.',
  'Please remember to lock the front door, water the plants, and feed the cat before you go.',
];
/** What the first correction leaves is of the size of what the second one could tell from the words. */
const turns = 2;

/**
 * `first` so that it is heard as it is meant: the base says a few lines as the voice would then, and what is missing of pitch, melody
 * and spectrum is added, apart from what these lines do to the spectrum. The same goal gives the same voice.
 */
export function closeIn(
  first: Adaptation,
  base: BaseVoice,
  goal: Likeness,
  language: string,
): { readonly adaptation: Adaptation; readonly measures: Distance } {
  const { engineId, engineVoice } = base.speaker;
  const texts = language === 'en' ? page : [previewTexts[language] ?? previewTexts.en!];
  // At its pace: measured at another one, a voice that speaks slowly came out up to 0.7 semitones too low.
  const { clauses, sampleRate } = baseSpeech(engineId, engineVoice, language, texts, first.rate);
  const speak = (adaptation: Adaptation): Likeness =>
    likeness(
      clauses.map((clause) => applyAdaptation(clause, sampleRate, adaptation, base.figures)),
      sampleRate,
    ) ?? goal;
  const wordsDb = effectOf(language === 'en' ? likeness(clauses, sampleRate) : undefined, base);
  let adaptation = first;
  let heard = speak(adaptation);
  for (let turn = 0; turn < turns; turn++) {
    adaptation = nearer(adaptation, heard, goal, wordsDb);
    heard = speak(adaptation);
  }
  return { adaptation, measures: distanceBetween(heard, goal) };
}

/** What the lines do to each band, by what the unchanged base sounds like; in other languages than English it was measured by them. */
function effectOf(plain: Likeness | undefined, { figures }: BaseVoice): number[] {
  return figures.bandsDb.map((db, band) => (plain ? plain.bandsDb[band]! - db : 0));
}
