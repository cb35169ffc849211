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

/** What a recording is, before a voice is made of it. */
export interface Examination {
  /** The worst first; none: a voice can be made of it. */
  readonly faults: readonly RecordingFault[];
  readonly speechS: number;
  /** Integrated loudness, LUFS. */
  readonly loudnessLufs: number;
  /** Speech against what is heard in its pauses, in dB. */
  readonly snrDb: number;
  readonly speakers: number;
  readonly quality: 'studio' | 'good' | 'ok' | 'poor' | 'bad';
  /** What took marks off, in words for a user; empty for `studio`. */
  readonly reason: string;
}

/** A voice that was made from recordings. */
export interface AdaptedVoice {
  readonly recipe: VoiceRecipe;
  readonly embedding: SpeakerEmbedding;
  /** How near it comes, measured on what it says. */
  readonly measures: { readonly f0ErrorSemitones: number; readonly spectrumDb: number; readonly mfccCosine: number };
}

/** A stretch in which one of several speakers is heard, in seconds. */
export interface Utterance {
  readonly speaker: string;
  readonly startS: number;
  readonly endS: number;
}

/** A voice made up from a description. */
export interface DesignedVoice {
  readonly recipe: VoiceRecipe;
  /** gender, age, accent, descriptive, use_case, language: as far as the description says, the rest chosen. */
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Makes voices: examines recordings, adapts a default voice to them, designs one from a description. All work that takes
 * longer than a blink is done in a thread of its own. Recordings are mono at 16 kHz, each at most `longestRecordingS`.
 * Throws `signal.reason`, or EngineError.
 */
export interface VoiceLab {
  examine(recording: Pcm, signal: AbortSignal): Promise<Examination>;
  /** The nearest base voice and how to change it. `language` (ISO 639) chooses among the base voices that speak it. */
  adapt(
    recordings: readonly Pcm[],
    options: { readonly language?: string },
    signal: AbortSignal,
  ): Promise<AdaptedVoice>;
  /** What a recording, or a voice that was made, sounds like. */
  embed(recording: Pcm, signal: AbortSignal): Promise<SpeakerEmbedding>;
  /** The recording without its noise, of the same length. */
  isolate(recording: Pcm, signal: AbortSignal): Promise<Pcm>;
  /** Who speaks when. */
  separate(recording: Pcm, signal: AbortSignal): Promise<readonly Utterance[]>;
  close(): Promise<void>;
}

/** Longest single recording, in seconds. */
export const maxRecordingS = 1800;
