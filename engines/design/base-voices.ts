import { fliteVoices } from '../flite/voices.ts';
import { adaptationBandsHz } from '../lab/fitting/adaptation.ts';
import { type BaseStatistics, findBaseStatistics } from '../lab/fitting/base-statistics.ts';
import { defaultVoices } from '../voices/default-voices.ts';
import type { Voice } from '../voices/voice.ts';
import type { Age, Gender } from './traits.ts';

/** Mean F0 in Hz of an average speaker. */
export const averageF0Hz: Readonly<Record<Gender, Readonly<Record<Age, number>>>> = {
  male: { child: 250, young: 126, middle_aged: 112, old: 102 },
  female: { child: 268, young: 208, middle_aged: 190, old: 168 },
  neutral: { child: 258, young: 160, middle_aged: 148, old: 138 },
};

/** Formant factor of an average speaker relative to a man: higher means a smaller vocal tract. */
export const averageSize: Readonly<Record<Gender, Readonly<Record<Age, number>>>> = {
  male: { child: 1.26, young: 1.03, middle_aged: 1, old: 0.97 },
  female: { child: 1.3, young: 1.17, middle_aged: 1.14, old: 1.1 },
  neutral: { child: 1.28, young: 1.1, middle_aged: 1.07, old: 1.04 },
};

/** A default voice as the base of a design. */
export interface DesignBase {
  readonly voice: Voice;
  readonly gender: Gender;
  readonly age: Age;
  readonly language: string;
  readonly statistics: BaseStatistics;
  /** Like `averageSize`. */
  readonly size: number;
  /** Whether it uses recordings of a person (English only). */
  readonly isRecorded: boolean;
}

/** The long-term spectrum of an average speaker, in dB. */
const averageBandsDb = (() => {
  const shape = adaptationBandsHz.map((hz) => (hz < 500 ? 8 : 8 - 8 * Math.log2(hz / 500)));
  const mean = shape.reduce((sum, db) => sum + db, 0) / shape.length;
  return shape.map((db) => db - mean);
})();

/** The default voices with their statistics. */
export const baseVoices: readonly DesignBase[] = defaultVoices.map((voice) => {
  const { gender, age, language } = voice.labels as { gender: Gender; age: Age; language: string };
  const speaker = voice.speakers.find(({ languages }) => languages.includes(language));
  const flite = speaker?.engineId === 'flite' ? fliteVoices.find(({ key }) => key === speaker.engineVoice) : undefined;
  const formantFactor = flite?.formantFactor ?? 1;
  const assumedStatistics = {
    f0MeanHz: flite?.f0Hz?.[0] ?? averageF0Hz[gender][age] * formantFactor,
    f0SdSemitones: 2.6,
    bandsDb: averageBandsDb,
    wordsPerS: 2.8,
  };
  return {
    voice,
    gender,
    age,
    language,
    statistics: (speaker && findBaseStatistics(speaker.engineId, speaker.engineVoice, language)) ?? assumedStatistics,
    size: averageSize[gender].middle_aged * formantFactor,
    isRecorded: flite !== undefined,
  };
});

/** Finds a base by the ID of its voice. */
export const findBase = (voiceId: string): DesignBase | undefined =>
  baseVoices.find(({ voice }) => voice.id === voiceId);
