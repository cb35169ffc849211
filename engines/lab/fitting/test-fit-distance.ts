import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoices } from '../../voices/default-voices.ts';
import { applyAdaptation } from '../apply.ts';
import type { VoiceRecipe } from './adaptation.ts';
import { findBaseStatistics } from './base-statistics.ts';
import { compareProfiles, type ProfileDistance } from './profile-distance.ts';
import { synthesizeBase } from './synthesize-base.ts';
import { measureProfile } from './voice-profile.ts';

/** The distance of the English speech of a recipe from a recording (16 kHz) of its goal. */
export function fitDistance({ base, adaptation }: VoiceRecipe, recording: Float32Array): ProfileDistance {
  const [speaker] = defaultVoices.find(({ id }) => id === base)!.speakers;
  const { engineId, engineVoice } = speaker!;
  const statistics = findBaseStatistics(engineId, engineVoice, 'en')!;
  const texts = previewTexts.en!.split(/(?<=[.?!]) /);
  const { clauses, sampleRate } = synthesizeBase(engineId, engineVoice, 'en', texts, adaptation.rate);
  const adapted = clauses.map((clause) => applyAdaptation(clause, sampleRate, adaptation, statistics));
  return compareProfiles(measureProfile(adapted, sampleRate)!, measureProfile([recording], 16_000)!);
}
