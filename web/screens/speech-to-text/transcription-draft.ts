/** The settings of the next transcription; they survive a reload (U-07). */
export interface TranscriptionDraft {
  /** ISO 639-1; empty: detected. */
  readonly language: string;
  readonly diarize: boolean;
  /** 0: as many as there are. */
  readonly speakers: number;
  readonly separateChannels: boolean;
  /** One term a line. */
  readonly keyterms: string;
  readonly tagsEvents: boolean;
  readonly omitsFillers: boolean;
  /** What is hidden in the text; empty: nothing. */
  readonly redaction: string;
  readonly redactionMode: string;
}

export const emptyDraft: TranscriptionDraft = {
  language: '',
  diarize: false,
  speakers: 0,
  separateChannels: false,
  keyterms: '',
  tagsEvents: true,
  omitsFillers: false,
  redaction: '',
  redactionMode: 'entity_type',
};

/** Whether a stored value is a draft; an older version of the page may have stored another shape. */
export function isStored(value: unknown): value is Partial<TranscriptionDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const stored = value as Record<string, unknown>;
  return Object.entries(emptyDraft).every(
    ([name, empty]) => stored[name] === undefined || typeof stored[name] === typeof empty,
  );
}
