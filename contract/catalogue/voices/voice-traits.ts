/** Common label values for filters; labels may have other values. */
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

/** Accents that people describe and no default voice has. */
export const unavailableAccents = [
  'irish',
  'welsh',
  'australian',
  'new zealand',
  'south african',
  'indian',
  'canadian',
  'texan',
] as const;

const abbreviations: ReadonlySet<string> = new Set(['us', 'uk', 'rp', 'nyc']);

/** The English name of an accent in its right case: `new york` → New York, `us-southern` → US Southern. */
export const accentName = (accent: string): string =>
  accent
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/\p{L}+/gu, (word) =>
      abbreviations.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    );

/** Accents in the library's filter; the search finds all others. */
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
