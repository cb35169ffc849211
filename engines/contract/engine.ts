/** Settings of a voice. Ranges: stability, similarityBoost and style 0..1, speed 0.7..1.2 (O-40). */
export interface VoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly useSpeakerBoost: boolean;
  readonly speed: number;
}

/** A voice of an engine, before the product gives it a name. */
export interface EngineVoice {
  readonly key: string;
  readonly languages: readonly string[];
}

export interface TtsCapabilities {
  readonly sampleRate: number;
  /**
   * `chunk`: audio starts before the text is complete. `clause`: a call returns complete audio, so the text is split
   * into clauses.
   */
  readonly streaming: 'chunk' | 'clause';
  /** Whether the engine applies `SpeechRequest.adaptation`. */
  readonly adapts?: true;
  /** Whether the engine requires `SpeechRequest.clone`. */
  readonly clones?: true;
  /** Settings that affect the audio. */
  readonly settings: readonly (keyof VoiceSettings)[];
}
