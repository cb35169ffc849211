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
