/** What is measured of a recording. */
export interface RecordingMetrics {
  readonly lengthS: number;
  readonly speechS: number;
  /** LUFS */
  readonly loudnessLufs: number;
  /** dB */
  readonly snrDb: number;
  readonly speakers: number;
  /** Share of samples at a ceiling, 0..1. */
  readonly clipped: number;
  /** Share of what is heard that has a voice in it, 0..1. */
  readonly voiced: number;
  /** Share of frames that are one partial, 0..1. */
  readonly singleTone: number;
  /** How much like music it is; speech is below 0.3, notes are above 0.4. */
  readonly musicality: number;
}
