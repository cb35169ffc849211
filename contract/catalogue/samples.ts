/** A default voice that the public home page lets everyone hear. */
export interface SampleVoice {
  readonly voiceId: string;
  readonly name: string;
  /** Code of the language of its spoken sample, one of `preview-texts.ts`. */
  readonly language: string;
}

/** Chosen to sound as different as they can, in languages of several scripts. */
export const sampleVoices: readonly SampleVoice[] = [
  { voiceId: 'mRq7vKc2TnX5bZaLd8Ws', name: 'Marlow', language: 'en' },
  { voiceId: 'mRq7vKc2TnX5bZaLd8Ws', name: 'Marlow', language: 'es' },
];
