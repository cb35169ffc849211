import type { VoiceStatistics } from '../lab/fitting/voice-statistics.ts';
import type { TargetVoice } from './target-voice.ts';

/** Measures the speaker of a recording. Samples are mono and are transferred. */
interface MeasureTask {
  readonly kind: 'measure';
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Converts a span that ends in a pause. */
interface ConvertTask {
  readonly kind: 'convert';
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly source: VoiceStatistics;
  readonly target: TargetVoice;
  /** 0–1 */
  readonly similarity: number;
}

export type ChangeTask = MeasureTask | ConvertTask;
/** The statistics of the speaker, undefined if nothing is voiced; or the converted span. */
export type ChangeReply = VoiceStatistics | undefined | Float32Array;
