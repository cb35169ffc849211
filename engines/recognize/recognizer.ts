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

interface RecognizedPiece {
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

export interface Recognizer extends RecognizerCapabilities {
  /** Throws EngineError, or the reason of `signal`. */
  recognize(request: RecognizeRequest, signal: AbortSignal): Promise<RecognizedPiece>;
}

/** Hz, of what recognizers hear. */
export const recognizerSampleRate = 16_000;
