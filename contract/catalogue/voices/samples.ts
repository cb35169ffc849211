/** A default voice that the public home page lets everyone hear. */
export interface SampleVoice {
  readonly voiceId: string;
  readonly name: string;
  /** Code of the language of its spoken sample, one of `preview-texts.ts`. */
  readonly language: string;
}

/** Chosen to sound as different as they can, in languages of several scripts. */
export const sampleVoices: readonly SampleVoice[] = [
  { voiceId: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora', language: 'en' },
  { voiceId: '6wHW35PBbnm3NliqNT1N', name: 'Fergus', language: 'en' },
  { voiceId: 'gzdWu252SYlE4Ivwpm1e', name: 'Mateo', language: 'es' },
  { voiceId: 'XIgqdCTlIMhfWvRLDA5T', name: 'Colette', language: 'fr' },
  { voiceId: 'xYQoOjDr8BrrCZYJRbR1', name: 'Karim', language: 'ar' },
  { voiceId: 'VJeK0FNjNCehkWsFTGF3', name: 'Haruka', language: 'ja' },
];
