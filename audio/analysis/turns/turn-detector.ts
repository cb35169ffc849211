import { type EndOfTurn, judgeEndOfTurn, speculativeConfidence, type TurnRules } from './end-of-turn.ts';
import type { Expectation } from './expectation.ts';
import type { FinalProsody } from './final-prosody.ts';
import { interrupts, isBackchannel, isEcho } from './interruption.ts';

export interface TurnDetectorOptions {
  readonly rules: TurnRules;
  /** Phrases that do not interrupt; see `ignoredPhrases`. */
  readonly ignored: ReadonlySet<string>;
  /** Whether words arrive while the person speaks. */
  readonly hasPartials: boolean;
  /** Without a word from either side for this long, the agent asks again. Undefined: never. */
  readonly timeoutMs?: number | undefined;
  readonly expects?: (() => Expectation) | undefined;
}

/** Milliseconds count from the start of the audio. */
export type TurnSignal =
  | { readonly kind: 'speech_started'; readonly atMs: number }
  /** The recognizer shall give the final words since the last flush; `flushed` takes them. */
  | { readonly kind: 'flush' }
  /** The turn may be over: it pays to prepare the reply. */
  | { readonly kind: 'maybe_end'; readonly text: string }
  /** It was not. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'turn'; readonly text: string; readonly startMs: number; readonly endMs: number }
  /** Somebody spoke, and no word was understood. */
  | { readonly kind: 'not_understood'; readonly startMs: number; readonly endMs: number }
  | { readonly kind: 'interrupt'; readonly atMs: number }
  /** The interruption was none: the agent may go on. */
  | { readonly kind: 'false_interruption'; readonly text: string }
  | { readonly kind: 'backchannel'; readonly text: string }
  | { readonly kind: 'timeout'; readonly silentMs: number };

/** Length of a frame, of which `addFrame` takes one after the other. */
export const turnFrameMs = 20;
/**
 * Probability of voice at which an utterance begins and goes on. Over the agent, its echo must not count, so that the voice
 * must be louder by 6 dB.
 */
const [startThreshold, continueThreshold] = [0.5, 0.35];
const [overlapStartThreshold, overlapContinueThreshold] = [0.9, 0.7];
/** A shorter sound is no speech: at the start, over the agent, and after a pause. */
const [minStartMs, minOverlapMs, minResumeMs] = [80, 120, 60];
/** Silence after which the recognizer finishes the words: shorter ones are within words. */
export const turnFlushMs = 220;
/** Silence after which words over the agent are complete. */
const backchannelMs = 320;
/** Voice that deserves an answer although no word was understood, and the silence after it. */
const [minUnclearMs, unclearMs] = [500, 900];

interface Utterance {
  readonly startMs: number;
  endMs: number;
  voicedMs: number;
  /** Final words, and those that may still change. */
  readonly segments: string[];
  partial: string;
  flush: 'none' | 'running' | 'done';
  /** Speech went on while the words before were finished. */
  hasNewVoice: boolean;
  prosody: FinalProsody | undefined;
  judged: EndOfTurn | undefined;
  hasMaybeEnded: boolean;
  hasInterrupted: boolean;
  readonly isOverlap: boolean;
}

export interface TurnDetector {
  /** Takes the probability of voice of the next frame, 0..1. */
  addFrame(probability: number): TurnSignal[];
  /** The words since the last flush, which may still change. */
  hearPartial(text: string): TurnSignal[];
  /** The answer to `flush`: final words, and the pitch at their end. */
  flushed(text: string, prosody: FinalProsody | undefined): void;
  /** `text`: what the agent says, so that its echo is not heard as words. */
  agentSpeaks(on: boolean, text?: string): void;
  setLanguage(language: string): void;
  readonly nowMs: number;
  /** The words of the turn so far, of which the last ones may change. */
  readonly text: string;
  /** Whether the recognizer shall hear the audio: somebody speaks, or has until a moment ago. */
  readonly isListening: boolean;
}

/**
 * Finds the turns of a person in a conversation: when they begin, when they may be over and when they are, what interrupts
 * the agent and what does not. Knows no clock: time is counted in frames.
 */
export function openTurnDetector(language: string, options: TurnDetectorOptions): TurnDetector {
  const { rules, ignored, hasPartials, timeoutMs, expects } = options;
  let spoken = language;
  let nowMs = 0;
  let voiceRunMs = 0;
  let isAgentSpeaking = false;
  let agentText = '';
  let quietSinceMs: number | undefined;
  let utterance: Utterance | undefined;

  const textOf = ({ segments, partial }: Utterance): string =>
    [...segments, partial].filter((one) => one !== '').join(' ');
  const heardText = (one: Utterance): string => {
    const text = textOf(one);
    return one.isOverlap && isEcho(text, agentText) ? '' : text;
  };

  function end(signal: TurnSignal | undefined): TurnSignal[] {
    utterance = undefined;
    voiceRunMs = 0;
    quietSinceMs = nowMs;
    return signal ? [signal] : [];
  }

  function start(): TurnSignal[] {
    const startMs = nowMs - voiceRunMs;
    utterance = {
      startMs,
      endMs: nowMs,
      voicedMs: voiceRunMs,
      segments: [],
      partial: '',
      flush: 'none',
      hasNewVoice: false,
      prosody: undefined,
      judged: undefined,
      hasMaybeEnded: false,
      hasInterrupted: false,
      isOverlap: isAgentSpeaking,
    };
    return [{ kind: 'speech_started', atMs: startMs }];
  }

  function checkInterruption(one: Utterance): TurnSignal[] {
    if (!isAgentSpeaking || one.hasInterrupted) return [];
    if (one.isOverlap && isEcho(textOf(one), agentText)) return [];
    if (!interrupts({ voicedMs: one.voicedMs, text: textOf(one) }, { ignored, hasPartials })) return [];
    one.hasInterrupted = true;
    return [{ kind: 'interrupt', atMs: nowMs }];
  }

  function goOn(one: Utterance): TurnSignal[] {
    one.endMs = nowMs;
    one.voicedMs += turnFrameMs;
    one.hasNewVoice = one.flush === 'running';
    const signals: TurnSignal[] = [];
    if (one.flush === 'done' && voiceRunMs >= minResumeMs) {
      one.flush = 'none';
      one.judged = undefined;
      if (one.hasMaybeEnded) signals.push({ kind: 'resumed' });
      one.hasMaybeEnded = false;
    }
    return [...signals, ...checkInterruption(one)];
  }

  /** Of silence after speech. */
  function pause(one: Utterance): TurnSignal[] {
    const silenceMs = nowMs - one.endMs;
    if (one.flush === 'none') {
      if (silenceMs < turnFlushMs) return [];
      one.flush = 'running';
      one.hasNewVoice = false;
      return [{ kind: 'flush' }];
    }
    if (one.flush === 'running') return [];
    const text = heardText(one);
    const isIgnored = text === '' || isBackchannel(text, ignored);
    if (one.hasInterrupted && isIgnored && one.isOverlap && silenceMs >= backchannelMs)
      return end({ kind: 'false_interruption', text });
    if (isAgentSpeaking && !one.hasInterrupted) return overlapPause(one, text, silenceMs, isIgnored);
    if (text === '') {
      if (silenceMs < unclearMs) return [];
      const isSpeech = one.voicedMs >= minUnclearMs && !one.isOverlap;
      return end(isSpeech ? { kind: 'not_understood', startMs: one.startMs, endMs: one.endMs } : undefined);
    }
    one.judged ??= judgeEndOfTurn({ text, language: spoken, expects: expects?.(), prosody: one.prosody }, rules);
    if (silenceMs >= one.judged.delayMs) return end({ kind: 'turn', text, startMs: one.startMs, endMs: one.endMs });
    if (one.hasMaybeEnded || one.judged.confidence < speculativeConfidence) return [];
    one.hasMaybeEnded = true;
    return [{ kind: 'maybe_end', text }];
  }

  function overlapPause(one: Utterance, text: string, silenceMs: number, isIgnored: boolean): TurnSignal[] {
    if (!isIgnored) {
      one.hasInterrupted = true;
      return [{ kind: 'interrupt', atMs: nowMs }];
    }
    if (silenceMs < backchannelMs) return [];
    return end(text === '' ? undefined : { kind: 'backchannel', text });
  }

  function checkTimeout(): TurnSignal[] {
    if (timeoutMs === undefined || quietSinceMs === undefined || nowMs - quietSinceMs < timeoutMs) return [];
    const silentMs = nowMs - quietSinceMs;
    quietSinceMs = undefined;
    return [{ kind: 'timeout', silentMs }];
  }

  return {
    addFrame(probability) {
      nowMs += turnFrameMs;
      const silenceMs = utterance ? nowMs - utterance.endMs : 0;
      const isWithin = utterance !== undefined && silenceMs < turnFlushMs;
      const isOverlap = isAgentSpeaking && !utterance?.hasInterrupted;
      const threshold = isWithin
        ? isOverlap
          ? overlapContinueThreshold
          : continueThreshold
        : isOverlap
          ? overlapStartThreshold
          : startThreshold;
      voiceRunMs = probability >= threshold ? voiceRunMs + turnFrameMs : 0;
      if (utterance) {
        const isVoice = voiceRunMs > 0 && (isWithin || voiceRunMs >= minResumeMs);
        return isVoice ? goOn(utterance) : pause(utterance);
      }
      if (voiceRunMs >= (isAgentSpeaking ? minOverlapMs : minStartMs)) return start();
      return isAgentSpeaking ? [] : checkTimeout();
    },

    hearPartial(text) {
      if (!utterance || utterance.flush === 'done') return [];
      utterance.partial = text;
      return checkInterruption(utterance);
    },

    flushed(text, prosody) {
      if (utterance?.flush !== 'running') return;
      if (text !== '') utterance.segments.push(text);
      utterance.partial = '';
      utterance.prosody = prosody;
      utterance.flush = utterance.hasNewVoice ? 'none' : 'done';
      utterance.judged = undefined;
    },

    agentSpeaks(on, text) {
      if (text !== undefined) agentText = text;
      if (isAgentSpeaking && !on) quietSinceMs = nowMs;
      isAgentSpeaking = on;
    },

    setLanguage(other) {
      spoken = other;
    },

    get nowMs() {
      return nowMs;
    },
    get text() {
      return utterance ? heardText(utterance) : '';
    },
    get isListening() {
      return utterance !== undefined && (utterance.flush === 'none' || utterance.hasNewVoice);
    },
  };
}
