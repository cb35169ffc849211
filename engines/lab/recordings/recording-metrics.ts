/** Measurements of a recording. */
export interface RecordingMetrics {
  /** Length of the recording, and of the speech in it, in seconds. */
  readonly lengthS: number;
  readonly speechS: number;
  /** Integrated loudness. */
  readonly loudnessLufs: number;
  /** Signal-to-noise ratio. */
  readonly snrDb: number;
  /** Number of speakers. */
  readonly speakers: number;
  /** Share of clipped samples, 0..1. */
  readonly clipped: number;
  /** Share of frames with a voice, 0..1. */
  readonly voiced: number;
  /** Share of frames with a single partial, 0..1. */
  readonly singleTone: number;
  /** Similarity to music: below 0.3 for speech, above 0.4 for musical notes. */
  readonly musicality: number;
}
