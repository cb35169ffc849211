import type { Pcm } from '../../audio/pcm.ts';
import type { SpeakerEmbedding } from './embedding/speaker-embedding.ts';
import type { VoiceRecipe } from './fitting/adaptation.ts';

/** Why a recording cannot become a voice. */
export type RecordingFault =
  | 'silent'
  | 'too_quiet'
  | 'clipped'
  | 'no_speech'
  | 'music'
  | 'tone'
  | 'many_speakers'
  | 'too_short';

/** The assessment of a recording before a voice is created from it. */
export interface Examination {
  /** The worst first; empty if the recording is usable. */
  readonly faults: readonly RecordingFault[];
  /** Length of the speech, in seconds. */
  readonly speechS: number;
  /** Integrated loudness, LUFS. */
  readonly loudnessLufs: number;
  /** Estimated signal-to-noise ratio, in dB. */
  readonly snrDb: number;
  /** Number of speakers. */
  readonly speakers: number;
  readonly quality: 'studio' | 'good' | 'ok' | 'poor' | 'bad';
  /** Why the quality is not higher, as a message for the user; empty for `studio`. */
  readonly reason: string;
}

/** A voice that was adapted to recordings. */
export interface AdaptedVoice {
  readonly recipe: VoiceRecipe;
  readonly embedding: SpeakerEmbedding;
}

/** A time span of one speaker, in seconds. */
export interface Utterance {
  readonly speaker: string;
  readonly startS: number;
  readonly endS: number;
}

/** A voice designed from a description. */
export interface DesignedVoice {
  readonly recipe: VoiceRecipe;
  /** gender, age, accent, descriptive, use_case, language: from the description, or else chosen. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Examines recordings and adapts default voices to them, in a worker thread. Recordings are mono at 16 kHz, each at
 * most `maxRecordingS`. Throws `signal.reason`, or EngineError.
 */
export interface VoiceLab {
  examine(recording: Pcm, signal: AbortSignal): Promise<Examination>;
  /** Finds the closest base voice and its adaptation. `language` (ISO 639) limits the base voices. */
  adapt(
    recordings: readonly Pcm[],
    options: { readonly language?: string },
    signal: AbortSignal,
  ): Promise<AdaptedVoice>;
  /** Computes the speaker embedding of a recording. */
  embed(recording: Pcm, signal: AbortSignal): Promise<SpeakerEmbedding>;
  /** Removes noise from the recording; the length does not change. */
  isolate(recording: Pcm, signal: AbortSignal): Promise<Pcm>;
  /** Finds who speaks when (speaker diarization). */
  separate(recording: Pcm, signal: AbortSignal): Promise<readonly Utterance[]>;
  close(): Promise<void>;
}

/** Maximum length of one recording, in seconds. */
export const maxRecordingS = 1800;
