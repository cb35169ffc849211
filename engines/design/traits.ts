/** What is heard of a voice, as steps away from a plain speaker of its gender and age. All zero: plain. */
export interface Sound {
  /** Of the mean pitch. */
  readonly semitones: number;
  /** Of the vocal tract, as a power of two: above 0 a smaller body. */
  readonly size: number;
  /** Of the long-term spectrum, in dB an octave about 800 Hz: above 0 brighter. */
  readonly tilt: number;
  /** In dB, between 150 and 400 Hz. */
  readonly body: number;
  /** In dB, between 2 and 5 kHz. */
  readonly edge: number;
  /** A nose: a hump at 1 kHz and a dip above it; 1 is plain to hear. */
  readonly nasal: number;
  /** 0..1 */
  readonly breath: number;
  /** Of the melody, as a power of two. */
  readonly melody: number;
  /** Of the words per second, as a power of two. */
  readonly pace: number;
  /** How far it comes through a telephone line, 0..1. */
  readonly telephone: number;
  /** How far it comes from close to the microphone of a broadcaster, 0..1. */
  readonly radio: number;
}

export const neutralSound: Sound = {
  semitones: 0,
  size: 0,
  tilt: 0,
  body: 0,
  edge: 0,
  nasal: 0,
  breath: 0,
  melody: 0,
  pace: 0,
  telephone: 0,
  radio: 0,
};

export const soundKeys = Object.keys(neutralSound) as readonly (keyof Sound)[];

/** `a`, and `share` of `b` on top. */
export function addSound(a: Sound, b: Partial<Sound>, share = 1): Sound {
  const sum = { ...a };
  for (const key of soundKeys) sum[key] += (b[key] ?? 0) * share;
  return sum;
}

export const genders = ['female', 'male', 'neutral'] as const;
export type Gender = (typeof genders)[number];

export const ages = ['child', 'young', 'middle_aged', 'old'] as const;
export type Age = (typeof ages)[number];

/** What a description says of a voice; undefined where it says nothing. */
export interface Traits {
  readonly gender: Gender | undefined;
  readonly age: Age | undefined;
  /** An accent that one of the default voices has. */
  readonly accent: string | undefined;
  /** ISO 639, of the language that it is to speak. */
  readonly language: string | undefined;
  readonly sound: Sound;
  /** The first word on how it sounds, as a label has it. */
  readonly descriptive: string | undefined;
  readonly useCase: string | undefined;
}
