/** U-42: the consent to create a voice from recordings; stored with the voice. */
export const cloneConsent =
  'I confirm that I have the right to use these recordings, that the person speaking has agreed to this voice, and that I will not use it to deceive or harm anyone.';

/** Validation message if the consent is missing. */
export const cloneConsentNeeded = 'Confirm that the person speaking has agreed to this.';

/**
 * The version of the agreement that owners accept when they share a voice: the date of `content/legal/vla.md` and
 * `vlaeu.md`.
 */
export const voiceLibraryAgreementVersion = '2026-11-27';

/** VOICE-039: the agreement before the first designed voice, one point per line. */
export const voiceDesignTerms = [
  'I will not describe a voice to imitate a person, famous or not, without their consent.',
  'I will not use a designed voice to deceive, threaten or harass anyone.',
  'Where people could mistake it for a real person, I will disclose that the voice is synthetic.',
  'Descriptions and previews are stored on this server. Previews that are not saved are deleted after a day.',
] as const;
