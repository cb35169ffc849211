/** The pages about parts of the product: their paths, and the names of their files. */
export const productPages = [
  'text-to-speech',
  'voice-changer',
  'voice-isolator',
  'voice-cloning',
  'dubbing',
  'studio',
  'conversational-ai',
  'text-reader',
  'voice-library',
  'api',
] as const;
