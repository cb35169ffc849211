/** U-12: days for which a closed account can be had back. */
export const deletionGraceDays = 30;

/** Passkeys that a person may have. */
export const mostPasskeys = 20;

/** Days for which a finished export can be fetched. */
export const exportKeptDays = 7;

/** Dictionaries that one request may name. */
export const maxLocators = 3;

/** Largest lexicon file in bytes. */
export const maxLexiconBytes = 1_600_000;

/** Rules of one version of a dictionary. */
export const maxRules = 10_000;

/** Characters of a public profile's texts, and how many links it has. */
export const profileLimits = { about: 500, links: 5, title: 60, url: 500 } as const;

/** Minutes for which what was taken out of the history can be put back. */
export const historyUndoMinutes = 10;

/** FEED-003: characters of what somebody says about what they like; the larger is also the most for what they do not. */
export const feedbackMinCharacters = 20;
export const feedbackMaxCharacters = 200;

/** FEED-006: a thumbs-up asks for words where the text has no more characters than this. */
export const feedbackPromptCharacters = 400;

/** The longest audio that becomes a share video, in seconds: what goes on after is for players, not for a feed. */
export const shareVideoMaxS = 600;
