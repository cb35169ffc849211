/** What the classifier accepts. A caller needs no account, so the limits are low. */
export const classifierLimits = {
  maxBytes: 100 * 2 ** 20,
  maxDurationS: 30 * 60,
  maxChannels: 8,
  requestsPerMinute: 10,
} as const;

/** Shorter recordings without a mark are not judged, in seconds. */
export const minClassifiedS = 3;

/** What the classifier says about a recording. */
export const classifierVerdicts = {
  marked: 'Carries this server’s mark.',
  unmarked: 'No mark found. This does not mean that it is natural.',
  too_short: `Too short. The classifier needs at least ${minClassifiedS} seconds of sound.`,
} as const;
