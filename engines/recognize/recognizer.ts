/** A word as a recognizer hears it. */
export interface RecognizedWord {
  readonly text: string;
  /** Seconds from the start of the piece. */
  readonly startS: number;
  readonly endS: number;
  /** 0..1 */
  readonly probability: number;
  /** Continues the word before without a space, as in Chinese and Japanese. */
  readonly isJoined?: boolean;
}

/** A stretch of speech of at most half a minute, 16 kHz, one channel. */
export interface RecognizeRequest {
  readonly samples: Float32Array;
  /** ISO 639-1; absent: the recognizer detects it, if it can. */
  readonly language?: string | undefined;
  /** Whose request it is. Tenants take turns. */
  readonly tenant: string;
}

/** The answers that are expected, of words of the language. Anything else is not understood. */
export interface AnswerGrammar {
  readonly phrases: readonly string[];
  /** Said instead of an answer now and then: unclear speech is rather an answer. */
  readonly seldom?: readonly string[];
  /** Any sequence of the phrases is an answer, as of digits. */
  readonly repeats: boolean;
}

export interface RecognizedPiece {
  readonly words: readonly RecognizedWord[];
  /** ISO 639-1, if the recognizer detected it. */
  readonly language?: string;
}

/** What a recognizer can do, as the API and the screen state it. */
export interface RecognizerCapabilities {
  readonly id: string;
  readonly title: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** `measured` by the recognizer, or `estimated` from the length of the words. */
  readonly wordTimes: 'measured' | 'estimated';
  readonly punctuation: boolean;
  /** Whether it gives words while the speech goes on. */
  readonly streaming: boolean;
  /** `basic` misses a third to a half of the words of free speech. */
  readonly quality: 'basic' | 'neural';
}

/** Recognizes speech while it goes on, segment by segment: 16 kHz, one channel. Times count from the start of a segment. */
export interface RecognizerStream {
  /** Hears more of the segment; returns its words so far, of which the last ones may change. Throws EngineError. */
  write(samples: Float32Array): Promise<readonly RecognizedWord[]>;
  /** Ends the segment and returns its words; the next `write` starts another. Throws EngineError. */
  finish(): Promise<RecognizedPiece>;
  close(): void;
}

export interface Recognizer extends RecognizerCapabilities {
  /** Seconds of work per second of speech on this machine, if it was measured. */
  readonly rtf?: number | undefined;
  /** Only of streaming recognizers. Throws EngineError. */
  openStream?(): Promise<RecognizerStream>;
  /** Throws EngineError, or the reason of `signal`. */
  recognize(request: RecognizeRequest, signal: AbortSignal): Promise<RecognizedPiece>;
  /** Hears only the answers of a grammar, in its language; of a grammar without a word that it knows, everything. */
  recognizeAnswer?(
    request: RecognizeRequest & { readonly grammar: AnswerGrammar },
    signal: AbortSignal,
  ): Promise<RecognizedPiece>;
}

/** Hz, of what recognizers hear. */
export const recognizerSampleRate = 16_000;
