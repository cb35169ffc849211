/** Bounds of a studio project. A book of 200,000 words has about 1,200,000 characters. */
export const studioLimits = {
  chapters: 3000,
  blocksPerChapter: 5000,
  nodesPerBlock: 500,
  /** Characters of one paragraph. */
  blockLength: 20_000,
  chapterLength: 1_000_000,
  projectLength: 10_000_000,
  voices: 200,
  assets: 500,
  /** Music beds of one chapter. */
  beds: 50,
  comments: 2000,
  commentLength: 2000,
  /** Seconds of one pause in the text. */
  maxPauseS: 30,
  /** Takes that are kept of one sentence. */
  takesPerSentence: 50,
  /** Further takes of the same text by the same voice that cost nothing. */
  freeRetakes: 2,
  snapshots: 500,
  exportsWaiting: 20,
} as const;

/** Bounds of an imported document, which are checked before it is read. */
export const importLimits = {
  maxBytes: 200 * 2 ** 20,
  /** All files of an archive unpacked. */
  maxUnpackedBytes: 600 * 2 ** 20,
  /** Times that an archive may grow when it is unpacked; a bomb grows by more. */
  maxRatio: 200,
  maxItems: 20_000,
  timeLimitS: 120,
  memoryMb: 768,
  /** Days until an import that became no project is deleted. */
  keptDays: 7,
} as const;

/** Seconds for which a chapter belongs to the page that edits it, unless that page renews it. */
export const chapterLeaseS = 45;

/** Of the public API. `standard` and `high` are MP3 files of 128 and 192 kbit/s. */
export const qualityPresets = ['standard', 'high', 'ultra', 'ultra_lossless'] as const;
export type QualityPreset = (typeof qualityPresets)[number];

export const projectSourceTypes = ['blank', 'book', 'article', 'genfm', 'video', 'screenplay'] as const;
export const targetAudiences = ['children', 'young adult', 'adult', 'all ages'] as const;
export const fictionKinds = ['fiction', 'non-fiction'] as const;
export const projectStates = ['creating', 'default', 'converting', 'in_queue'] as const;
export type ProjectState = (typeof projectStates)[number];
export const normalizationModes = ['auto', 'on', 'off', 'apply_english'] as const;

/** Kinds of blocks: a paragraph, or a heading of three levels. */
export const blockKinds = ['p', 'h1', 'h2', 'h3'] as const;
export type BlockKind = (typeof blockKinds)[number];

export const exportFormats = ['mp3', 'wav', 'flac', 'm4b', 'zip', 'srt', 'vtt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStates = ['created', 'queued', 'rendering', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof exportStates)[number];

/** File name extensions of documents that can be imported. */
export const documentTypes = ['epub', 'docx', 'pdf', 'html', 'htm', 'xhtml', 'txt', 'md', 'srt'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Articles with a player on other sites. The API reads the other types of documents too. */
export const articleLimits = { maxBytes: 5 * 2 ** 20, types: ['txt', 'html', 'htm'] } as const;
