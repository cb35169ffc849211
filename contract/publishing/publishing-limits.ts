/** O-81: states of a read. */
export const readStates = ['draft', 'submitted', 'in_review', 'published', 'unpublished', 'rejected'] as const;
export type ReadState = (typeof readStates)[number];

export const readLimits = {
  title: 500,
  author: 500,
  description: 5000,
  genres: 20,
  genre: 100,
  comment: 2000,
  chapters: 500,
} as const;

/** Of an uploaded cover: square, as directories of podcasts require. Pixels and bytes. */
export const coverLimits = { minPx: 1400, maxPx: 6000, maxBytes: 10 * 1024 * 1024 } as const;

export const collectionLimits = { perWorkspace: 200, reads: 500, name: 200, description: 2000 } as const;

/** Whether an edition, the sound that is reviewed, is complete. */
export const preparationStates = ['preparing', 'ready', 'failed'] as const;

export const listeningLimits = {
  /** Seconds of sound in one report. */
  seconds: 60,
  /** A report is due after this many seconds of playing; two are counted in each such span of time. */
  everyS: 15,
  /** Sound that may be heard in a second, at most. */
  speed: 4,
} as const;

/** Days of one request for metrics. */
export const maxMetricDays = 366;
