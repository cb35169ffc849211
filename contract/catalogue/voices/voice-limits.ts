/** Maximum characters of a voice's texts; `labels`: maximum number of labels. */
export const voiceTextLimits = { name: 100, description: 500, labels: 20, labelKey: 60, label: 120 } as const;

/** Limits of instant voice clones. */
export const cloneLimits = {
  maxFiles: 25,
  /** Per file. */
  maxFileBytes: 50 * 2 ** 20,
  /** Of all files of a request: ten minutes of uncompressed stereo take 220 MB at 96 kHz and 16 bits. */
  maxTotalBytes: 300 * 2 ** 20,
  /** Total duration of all files, in seconds. */
  maxTotalS: 600,
  /** Minimum speech in seconds; below `recommendedSpeechS` the user gets a hint. */
  minSpeechS: 3,
  recommendedSpeechS: 60,
  maxCaptchaBytes: 20 * 2 ** 20,
  maxCaptchaAttempts: 3,
} as const;

/** Limits of professional voices. */
export const professionalLimits = {
  maxFiles: 100,
  maxFileBytes: 200 * 2 ** 20,
  /** Duration per file, in seconds. */
  maxFileS: 1800,
  recommendedSpeechS: 1800,
} as const;

/** Characters of descriptions and preview texts, and other limits of voice design (O-43). */
export const designLimits = {
  description: { min: 20, max: 1000 },
  remix: { min: 5, max: 1000 },
  text: { min: 100, max: 1000 },
  guidance: { min: 0, max: 100 },
  previewCount: 3,
} as const;

/** VOICE-033, O-42: the most voices of one list. The specification gives the number without a meaning. */
export const maxVoices = 5000;
