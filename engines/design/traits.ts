/** The sound of a voice relative to an average speaker of the same gender and age, which has all values 0. */
export interface SoundTraits {
  /** Change of the mean F0. */
  readonly semitones: number;
  /** Change of the formant frequencies, as a power of two: above 0 means a smaller vocal tract. */
  readonly size: number;
  /** Tilt of the spectrum around 800 Hz, in dB per octave: above 0 is brighter. */
  readonly tilt: number;
  /** Gain in dB between 150 and 400 Hz. */
  readonly body: number;
  /** Gain in dB between 2 and 5 kHz. */
  readonly presence: number;
  /** Nasal sound: a peak at 1 kHz and a dip above it; 1 is clearly audible. */
  readonly nasal: number;
  /** Added noise, 0..1. */
  readonly breathiness: number;
  /** Change of the intonation range, as a power of two. */
  readonly intonation: number;
  /** Change of the speaking rate, as a power of two. */
  readonly rate: number;
  /** Telephone sound, 0..1. */
  readonly telephone: number;
  /** Radio host sound (close microphone), 0..1. */
  readonly radio: number;
}

export const neutralSound: SoundTraits = {
  semitones: 0,
  size: 0,
  tilt: 0,
  body: 0,
  presence: 0,
  nasal: 0,
  breathiness: 0,
  intonation: 0,
  rate: 0,
  telephone: 0,
  radio: 0,
};

export const soundKeys = Object.keys(neutralSound) as readonly (keyof SoundTraits)[];

/** Adds `share` of `b` to `a`. */
export function addSound(a: SoundTraits, b: Partial<SoundTraits>, share = 1): SoundTraits {
  const sum = { ...a };
  for (const key of soundKeys) sum[key] += (b[key] ?? 0) * share;
  return sum;
}

export const genders = ['female', 'male', 'neutral'] as const;
export type Gender = (typeof genders)[number];

export const ages = ['child', 'young', 'middle_aged', 'old'] as const;
export type Age = (typeof ages)[number];

/** The traits in a description; undefined if not specified. */
export interface Traits {
  readonly gender: Gender | undefined;
  readonly age: Age | undefined;
  /** An accent of a default voice. */
  readonly accent: string | undefined;
  /** ISO 639 code of the language to speak. */
  readonly language: string | undefined;
  readonly sound: SoundTraits;
  /** The label of the first word about the sound. */
  readonly descriptive: string | undefined;
  readonly useCase: string | undefined;
}
