import type { Expectation } from '../../../audio/analysis/turns/expectation.ts';
import { type FinalProsody, measureFinalProsody } from '../../../audio/analysis/turns/final-prosody.ts';
import {
  openTurnDetector,
  type TurnDetectorOptions,
  type TurnSignal,
  turnFlushMs,
  turnFrameMs,
} from '../../../audio/analysis/turns/turn-detector.ts';
import { openVoiceProbability } from '../../../audio/analysis/voice-activity.ts';
import type { AgentAudioFormat } from '../../../contract/agents/agents-limits.ts';
import { type Recognizer, recognizerSampleRate } from '../../../engines/recognize/recognizer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { inputSampleBytes, inputSampleRate, openAgentAudioParser } from './agent-audio.parser.ts';
import { openRecentSamples } from './recent-samples.state.ts';
import { openWordListener } from './word-listener.service.ts';

/** What a person does, by the audio that was written so far. Milliseconds count from its start. */
export type HearingEvent =
  /** Probability of voice in the audio just written, 0..1. */
  | { readonly kind: 'vad'; readonly score: number }
  /** The words of the turn so far, of which the last ones may change. */
  | { readonly kind: 'partial'; readonly text: string }
  | Exclude<TurnSignal, { readonly kind: 'flush' }>;

export interface Hearing {
  /**
   * Hears audio and yields what follows from it. Wait for each call before the next. No bytes: the clock goes on in silence,
   * for clients that send nothing while they are mute; call it so every 100 to 200 ms without audio. Throws EngineError,
   * or `invalid_parameters` if audio arrives much faster than real time.
   */
  write(bytes: Uint8Array): AsyncIterable<HearingEvent>;
  /** Whether the agent is heard by the person now, and what it says, whose echo is then no answer. */
  agentSpeaks(on: boolean, text?: string): void;
  /** ISO 639-1. Throws `recognizer_not_installed`. */
  setLanguage(language: string): void;
  close(): void;
}

export interface HearingOptions {
  /** ISO 639-1 */
  readonly language: string;
  /** Words and names that are expected. */
  readonly keyterms: readonly string[];
  readonly sampleFormat: AgentAudioFormat;
  readonly tenant: string;
  /** The answer that the agent waits for now. */
  readonly expects?: (() => Expectation) | undefined;
  /** Ignores quiet voices in the background. */
  readonly ignoresBackground?: boolean | undefined;
  readonly detector: Omit<TurnDetectorOptions, 'hasPartials' | 'expects'>;
}

interface HearingDeps {
  readonly clock: Clock;
  /** Throws `recognizer_not_installed`. */
  choose(language: string): Recognizer;
}

const frameSamples = (recognizerSampleRate * turnFrameMs) / 1000;
/** Audio before the voice was noticed, which belongs to the first word, and that of which the pitch is measured. */
const [leadMs, prosodyMs] = [400, 1500];
/** Audio may come this much faster than real time, in the long run and at once. */
const [maxSpeed, maxBurstS] = [1.5, 30];
/** A call with audio waits for the words at most for this share of its duration, and this long. */
const [waitShare, maxWaitMs] = [0.5, 50];
/** Silence that is filled in at once at most, when no audio arrives. */
const maxGapMs = 3000;

/** Hears one person. Memory does not grow with the conversation. */
export function openHearing(options: HearingOptions, { clock, choose }: HearingDeps): Hearing {
  const { sampleFormat, keyterms, tenant, ignoresBackground = false } = options;
  const expects = options.expects ?? ((): Expectation => ({ kind: 'open' }));
  const parser = openAgentAudioParser(sampleFormat, recognizerSampleRate);
  const voice = openVoiceProbability(recognizerSampleRate, { ignoresBackground });
  const recent = openRecentSamples((recognizerSampleRate * (prosodyMs + turnFlushMs + leadMs)) / 1000);
  const bytesPerS = inputSampleRate(sampleFormat) * inputSampleBytes(sampleFormat);
  let recognizer = choose(options.language);
  let words = listen(options.language);
  const hasPartials = recognizer.streaming;
  const detector = openTurnDetector(options.language, { ...options.detector, expects, hasPartials });
  let rest: Float32Array = new Float32Array();
  let wasListening = false;
  /** Samples since the last flush, which the next segment may begin with. */
  let unheardSamples = 0;
  /** Pitch at the ends of the segments that are being finished. */
  let prosodies: (FinalProsody | undefined)[] = [];
  let allowanceS = maxBurstS;
  let lastWriteMs = clock().getTime();
  let lastPartial = '';

  function listen(language: string) {
    return openWordListener(recognizer, { language, keyterms, tenant, expects });
  }

  /** Throws if the audio arrives too fast. */
  function countInput(bytes: number): void {
    const nowMs = clock().getTime();
    allowanceS = Math.min(maxBurstS, allowanceS + (maxSpeed * (nowMs - lastWriteMs)) / 1000) - bytes / bytesPerS;
    lastWriteMs = nowMs;
    if (allowanceS >= 0) return;
    throw new AppError('invalid_parameters', {
      message: 'user_audio_chunk: Audio arrives much faster than real time.',
      param: 'user_audio_chunk',
    });
  }

  function readSamples(bytes: Uint8Array): Float32Array {
    if (bytes.length > 0) {
      countInput(bytes.length);
      return parser.parse(bytes);
    }
    const gapMs = Math.min(maxGapMs, clock().getTime() - lastWriteMs);
    // Audio that is only late is no silence.
    if (gapMs < 2 * turnFrameMs) return new Float32Array();
    countInput(0);
    return new Float32Array((recognizerSampleRate * gapMs) / 1000);
  }

  function flush(): void {
    const pastSamples = (recognizerSampleRate * turnFlushMs) / 1000;
    const samples = recent.last((recognizerSampleRate * (prosodyMs + turnFlushMs)) / 1000).slice(0, -pastSamples);
    prosodies.push(measureFinalProsody({ samples, sampleRate: recognizerSampleRate }));
    words.finish();
    wasListening = false;
    unheardSamples = 0;
  }

  /** Takes a frame; returns the probability of voice. */
  function hearFrame(frame: Float32Array, emit: (signal: TurnSignal) => void): number {
    let score = 0;
    recent.add(frame);
    unheardSamples += frame.length;
    voice.write(frame, (probability) => {
      score = probability;
    });
    const signals = detector.addFrame(score);
    const lead = Math.min(unheardSamples, (recognizerSampleRate * leadMs) / 1000);
    if (signals.some(({ kind }) => kind === 'flush')) {
      if (wasListening) words.write(frame);
      flush();
    } else if (detector.isListening) words.write(wasListening ? frame : recent.last(lead));
    wasListening = detector.isListening;
    for (const signal of signals) emit(signal);
    return score;
  }

  /** Gives the detector the words that were recognized meanwhile. */
  function* takeWords(): Generator<HearingEvent> {
    for (const { kind, text } of words.take()) {
      if (kind === 'final') detector.flushed(text, prosodies.shift());
      else yield* withoutFlush(detector.hearPartial(text));
      const all = detector.text;
      if (all !== '' && all !== lastPartial) yield { kind: 'partial', text: all };
      lastPartial = all;
    }
  }

  return {
    async *write(bytes) {
      const samples = readSamples(bytes);
      const all = new Float32Array(rest.length + samples.length);
      all.set(rest);
      all.set(samples, rest.length);
      const signals: TurnSignal[] = [];
      let at = 0;
      let score = 0;
      for (; at + frameSamples <= all.length; at += frameSamples)
        score = Math.max(
          score,
          hearFrame(all.slice(at, at + frameSamples), (signal) => signals.push(signal)),
        );
      rest = all.slice(at);
      if (at > 0) yield { kind: 'vad', score };
      yield* withoutFlush(signals);
      await words.settle(Math.min(maxWaitMs, (waitShare * 1000 * samples.length) / recognizerSampleRate));
      yield* takeWords();
    },

    agentSpeaks: (on, text) => detector.agentSpeaks(on, text),

    setLanguage(language) {
      const other = choose(language);
      detector.setLanguage(language);
      words.close();
      recognizer = other;
      words = listen(language);
      // A segment that was being finished has no words any more.
      for (const prosody of prosodies) detector.flushed('', prosody);
      prosodies = [];
    },

    close: () => words.close(),
  };
}

const withoutFlush = (signals: readonly TurnSignal[]) => signals.filter((signal) => signal.kind !== 'flush');
