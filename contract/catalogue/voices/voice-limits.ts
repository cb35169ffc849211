/** Characters of what people write about a voice, and how many labels it has. */
export const voiceTextLimits = { name: 100, description: 500, labels: 20, labelKey: 60, label: 120 } as const;

/** Of recordings that a voice is made from. */
export const cloneLimits = {
  files: 25,
  /** Each file, in bytes. */
  fileBytes: 50 * 2 ** 20,
  /** All files of an instant clone, in seconds; what is longer is a professional one. */
  totalS: 600,
  /** Speech that there must be, in seconds; less than `adviseS` is told. */
  leastS: 3,
  adviseS: 60,
  captchaBytes: 20 * 2 ** 20,
  /** Readings of a captcha. */
  captchaTries: 3,
} as const;

/** Of professional voices. */
export const professionalLimits = {
  files: 100,
  fileBytes: 200 * 2 ** 20,
  /** Each file, in seconds. */
  fileS: 1800,
} as const;

/** Characters of a description and of the text that previews speak (O-43). */
export const designLimits = {
  description: { least: 20, most: 1000 },
  remix: { least: 5, most: 1000 },
  text: { least: 100, most: 1000 },
  guidance: { least: 0, most: 100 },
  previews: 3,
} as const;

/** VOICE-033, O-42: voices of one full listing. What it stands for is shown nowhere; we read it so. */
export const maxVoices = 5000;

/** VOICE-057 */
export const liveModerationNotice = 'Live moderation voices are not available in Studio';
