import { openVoiceActivity, type VoiceActivityOptions } from '../../../audio/analysis/voice-activity.ts';
import { correctKeyterms } from '../keyterms.ts';
import { type RecognizedWord, type Recognizer, type RecognizerStream, recognizerSampleRate } from '../recognizer.ts';
import { type HeardWord, joinTokens, type TranscribedToken, toTokens } from '../tokens.ts';
import { filler } from '../transcriber.ts';
import { openSegmentStream } from './segment-stream.ts';

export interface LiveOptions {
  /** ISO 639-1 */
  readonly language?: string | undefined;
  /** Words and names that are expected. */
  readonly keyterms: readonly string[];
  /** Leaves out words such as “um”. */
  readonly omitsFillers: boolean;
  /** Commits after speech and this much silence. Without it, only the caller commits. */
  readonly vad?: (VoiceActivityOptions & { readonly silenceS: number }) | undefined;
  /** Seconds after which a segment is committed in any case. */
  readonly maxSegmentS: number;
  readonly tenant: string;
}

export type LiveEvent =
  /** The words of the open segment, which may still change. */
  | { readonly kind: 'partial'; readonly text: string }
  /** The words of a segment; times in seconds from the start of the session. */
  | {
      readonly kind: 'committed';
      readonly text: string;
      readonly tokens: readonly TranscribedToken[];
      /** ISO 639-1 */
      readonly language: string;
    };

export interface LiveTranscriber {
  /** Seconds of audio so far, and of those since the last commit. */
  readonly heardS: number;
  readonly uncommittedS: number;
  /** The words of all committed segments. */
  readonly words: readonly HeardWord[];
  /** Hears samples of 16 kHz. Throws EngineError. */
  write(samples: Float32Array): AsyncGenerator<LiveEvent>;
  /** Ends the segment. Throws EngineError. */
  commit(): Promise<LiveEvent>;
  close(): void;
}

/** Seconds that are heard at once, so that a commit comes soon after its pause. */
const stepS = 0.1;
/** Without speech for this long, the recognizer starts over, and what it heard in the noise is dropped. */
const maxSilentSegmentS = 15;
/** Towards the longest segment, a short pause is enough. */
const [longShare, shortPauseS] = [0.7, 0.3];
/** Between the last word of a segment and its end. */
const minWordS = 0.02;

/** Transcribes one channel while it is spoken, in segments that the caller or the voice activity detector commits. */
export async function openLiveTranscriber(recognizer: Recognizer, options: LiveOptions): Promise<LiveTranscriber> {
  const { language, keyterms, omitsFillers, vad, maxSegmentS, tenant } = options;
  const stream: RecognizerStream =
    (await recognizer.openStream?.()) ?? openSegmentStream(recognizer, { language, tenant });
  // Also without commits by it, since it finds a pause for the longest segment.
  const activity = openVoiceActivity(
    recognizerSampleRate,
    vad ?? { threshold: 0.4, minSpeechMs: 100, minSilenceMs: 100 },
  );
  const words: HeardWord[] = [];
  let heardSamples = 0;
  let segmentStart = 0;
  let partialText = '';

  const seconds = (samples: number): number => samples / recognizerSampleRate;
  const uncommittedS = (): number => seconds(heardSamples - segmentStart);

  /** The words of the segment, with times of the session. */
  function place(heard: readonly RecognizedWord[]): RecognizedWord[] {
    const startS = seconds(segmentStart);
    const lastS = Math.max(0, uncommittedS() - minWordS);
    return correctKeyterms(heard, keyterms)
      .filter(({ text }) => !(omitsFillers && filler.test(text)))
      .map((word) => ({
        ...word,
        // The silence that a streaming model hears after the speech is not part of the session.
        startS: startS + Math.min(word.startS, lastS),
        endS: startS + Math.min(Math.max(word.endS, word.startS + minWordS), lastS + minWordS),
      }));
  }

  function startSegment(): void {
    segmentStart = heardSamples;
    partialText = '';
    activity.reset();
  }

  async function commit(): Promise<LiveEvent> {
    const heard = await stream.finish();
    const placed = place(heard.words);
    words.push(...placed);
    startSegment();
    const tokens = toTokens(placed);
    const spoken = heard.language ?? language ?? recognizer.languages[0]!;
    return { kind: 'committed', text: joinTokens(tokens), tokens, language: spoken };
  }

  function isDue(): boolean {
    const segmentS = uncommittedS();
    if (segmentS >= maxSegmentS) return true;
    if (segmentS >= maxSegmentS * longShare && activity.silenceS >= shortPauseS) return true;
    return vad !== undefined && activity.hasSpeech && activity.silenceS >= vad.silenceS;
  }

  return {
    get heardS() {
      return seconds(heardSamples);
    },
    get uncommittedS() {
      return uncommittedS();
    },
    words,

    async *write(samples) {
      const size = stepS * recognizerSampleRate;
      for (let at = 0; at < samples.length; at += size) {
        const step = samples.slice(at, at + size);
        heardSamples += step.length;
        activity.write(step);
        const heard = await stream.write(step);
        const isSpeech = vad === undefined || activity.hasSpeech;
        const text = isSpeech ? joinTokens(toTokens(place(heard))) : '';
        if (text !== partialText) {
          partialText = text;
          yield { kind: 'partial', text };
        }
        if (isSpeech && isDue()) {
          const hadText = partialText !== '';
          const event = await commit();
          // A pause in which nothing was understood is no event.
          if (hadText || event.text !== '') yield event;
        } else if (!isSpeech && uncommittedS() >= maxSilentSegmentS) {
          await stream.finish();
          startSegment();
        }
      }
    },

    commit,
    close: () => stream.close(),
  };
}
