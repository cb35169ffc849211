/** Bounds of a voiceover project. */
export const voiceoverLimits = {
  tracks: 50,
  clips: 5000,
  /** Characters of the text of one clip. */
  textLength: 5000,
  nameLength: 200,
  maxDurationS: 2.5 * 3600,
  /** Of an uploaded video or recording. */
  maxBytes: 2 * 2 ** 30,
  files: 2000,
  csvBytes: 4 * 2 ** 20,
  csvRows: 5000,
  exportsWaiting: 20,
} as const;

/** How speech is fitted into its time. */
export const voiceoverFit = {
  /** Speech is played at most this much faster. */
  maxTempo: 1.25,
  /** The shortest clip that a split leaves. ms. */
  minClipMs: 50,
  /** The pause between lines whose times are not given. ms. */
  pauseMs: 300,
} as const;

/** Bounds of the gain of a clip or a track. dB. */
export const voiceoverGain = { min: -40, max: 12 } as const;

export const voiceoverTrackKinds = ['voice', 'effect', 'music', 'upload'] as const;
export type VoiceoverTrackKind = (typeof voiceoverTrackKinds)[number];

export const voiceoverExportFormats = ['wav', 'mp3', 'mp4'] as const;
export type VoiceoverExportFormat = (typeof voiceoverExportFormats)[number];

export const voiceoverExportStates = ['queued', 'rendering', 'done', 'failed', 'cancelled'] as const;

export const voiceoverFileKinds = ['speech', 'effect', 'music', 'upload', 'video'] as const;
