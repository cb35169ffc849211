/** U-42: the consent to make a voice from recordings; stored with the voice. */
export const cloneConsent =
  'I confirm that I may use these recordings and that the person who speaks in them has agreed to this voice, and I will not use it to deceive or to harm anyone.';

/** Validation message if the consent is missing. */
export const cloneConsentNeeded = 'Confirm that the person who speaks has agreed to this.';

/** VOICE-039: the agreement before the first designed voice, one point per line. */
export const voiceDesignTerms = [
  'I will not describe a voice so that it sounds like a person who has not agreed to that, well known or not.',
  'I will not use a designed voice to deceive, to threaten or to harass anyone.',
  'Where people could take it for a real person, I will say that the voice is made by a machine.',
  'Descriptions and previews are kept on this server; a preview that is not saved is deleted after a day.',
] as const;
