/** What voices are labelled and looked for by; a label may say something else. */
export const voiceGenders = ['female', 'male', 'neutral'] as const;

export const voiceAges = ['young', 'middle_aged', 'old'] as const;

export const voiceUseCases = [
  'narration',
  'conversational',
  'characters',
  'social_media',
  'entertainment_tv',
  'advertisement',
  'informative_educational',
  'news',
] as const;

/** Accents of the library's filter; a search finds every other. */
export const voiceAccents = [
  'american',
  'australian',
  'british',
  'canadian',
  'caribbean',
  'indian',
  'irish',
  'new york',
  'northern english',
  'scottish',
  'european',
  'peninsular',
  'parisian',
  'standard',
] as const;
