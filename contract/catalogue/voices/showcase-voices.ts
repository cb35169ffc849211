/** A default voice that visitors can play on the home page. */
export interface ShowcaseVoice {
  readonly voiceId: string;
  readonly name: string;
  /** Language of its preview, one of `preview-texts.ts`. */
  readonly language: string;
}

/** Chosen for variety of sound, language and script. */
export const showcaseVoices: readonly ShowcaseVoice[] = [
  { voiceId: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora', language: 'en' },
  { voiceId: '6wHW35PBbnm3NliqNT1N', name: 'Fergus', language: 'en' },
  { voiceId: 'gzdWu252SYlE4Ivwpm1e', name: 'Mateo', language: 'es' },
  { voiceId: 'XIgqdCTlIMhfWvRLDA5T', name: 'Colette', language: 'fr' },
  { voiceId: 'xYQoOjDr8BrrCZYJRbR1', name: 'Karim', language: 'ar' },
  { voiceId: 'VJeK0FNjNCehkWsFTGF3', name: 'Haruka', language: 'ja' },
];
