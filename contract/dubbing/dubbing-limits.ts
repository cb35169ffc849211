/** Bounds of a dubbing project; most are those of the public API. */
export const dubbingLimits = {
  /** 3 GiB */
  maxBytes: 3 * 2 ** 30,
  maxDurationS: 2.5 * 3600,
  maxSegments: 20_000,
  transcriptBytes: 4 * 2 ** 20,
  /** Segments that one request changes. */
  segmentsPerRequest: 500,
  /** Seconds of a new segment. */
  minSegmentS: 0.1,
  maxSegmentS: 25,
  maxTextLength: 5000,
  keyterms: 1000,
  keytermLength: 50,
  keytermWords: 5,
  referenceLength: 500,
  nameLength: 200,
  speakers: 32,
  languages: 29,
  webhooks: 3,
  /** Takes that are kept of one segment in one language. */
  takesPerSegment: 50,
  /** Older ones are deleted when another is rendered. */
  rendersPerLanguage: 50,
  /** Renders of a workspace that wait or run. */
  rendersWaiting: 20,
  filesPerRequest: 10,
} as const;

/** Of the project: `queued` until its source is picked up, `preparing` while it is transcribed. */
export const dubbingStates = ['queued', 'preparing', 'ready', 'failed'] as const;
export type DubbingState = (typeof dubbingStates)[number];

/** Of a language: `stale` when its text changed after its sound was made. */
export const dubbingLanguageStates = ['queued', 'processing', 'completed', 'stale', 'failed'] as const;
export type DubbingLanguageState = (typeof dubbingLanguageStates)[number];

export const dubbingModels = ['dubbing_v1', 'dubbing_v2'] as const;
export type DubbingModel = (typeof dubbingModels)[number];

/** Where a project was created. */
export const dubbingOrigins = ['dubbing_ui', 'dubbing_api', 'flow_node'] as const;

/** What happens to the sound behind the voices. */
export const backgroundModes = ['keep', 'duck', 'drop'] as const;
export type BackgroundMode = (typeof backgroundModes)[number];

export const renderTypes = ['mp4', 'aac', 'mp3', 'wav', 'flac', 'tracks_zip', 'clips_zip'] as const;
export type RenderType = (typeof renderTypes)[number];

export const renderStates = ['processing', 'complete', 'failed'] as const;

/** Files of a source transcript. */
export const transcriptFormats = ['csv', 'srt', 'vtt'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];
/** Files of the transcript of a language. */
export const languageFileTypes = [...transcriptFormats, 'json'] as const;
export type LanguageFileType = (typeof languageFileTypes)[number];
