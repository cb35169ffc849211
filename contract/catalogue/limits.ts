/** U-12: days during which a closed account can be restored. */
export const deletionGraceDays = 30;

/** Passkeys per user. */
export const maxPasskeys = 20;

/** Days during which a finished export can be downloaded. */
export const exportRetentionDays = 7;

/** Pronunciation dictionaries per request. */
export const maxLocators = 3;

/** Maximum size of a lexicon file in bytes. */
export const maxLexiconBytes = 1_600_000;

/** Rules per version of a pronunciation dictionary. */
export const maxRules = 10_000;

/** Maximum characters of a public profile's texts, and its number of links. */
export const profileLimits = {
  about: 500,
  links: 5,
  title: 60,
  url: 500,
  avatarPx: 256,
  avatarLength: 45_000,
} as const;

/** Minutes during which deleted history items can be restored. */
export const historyUndoMinutes = 10;

/** FEED-003: length of positive feedback in characters; the maximum also applies to negative feedback. */
export const feedbackMinCharacters = 20;
export const feedbackMaxCharacters = 200;

/** FEED-006: a thumbs-up asks for a comment if the text has at most this many characters. */
export const feedbackPromptCharacters = 400;

/** Maximum length of audio for a share video, in seconds. */
export const shareVideoMaxS = 600;

/** Maximum bytes of all files of one request. */
export const maxUploadBytes = 2 ** 30;

/** Credits per period on the free plan until the owner of the workspace proves their email, where the server sends mail. */
export const unverifiedCredits = 1000;

/** Analytics events that a page sends at once. */
export const maxEventsPerBatch = 50;

/** Versions of a history item, with the original. */
export const maxVersionsPerItem = 50;

/** Takes of a history item per request. */
export const maxTakesPerRequest = 3;

/** Longest audio in seconds to which effects are applied, or into which speech is spliced. */
export const maxVersionS = 3600;

/** Effects of a chain. */
export const maxChainEffects = 8;

/** Tags of a history item, and characters of each tag and of the name of an item. */
export const maxTagsPerItem = 20;
export const maxTagCharacters = 40;
export const maxItemNameCharacters = 100;
