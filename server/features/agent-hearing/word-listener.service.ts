import type { Expectation } from '../../../audio/analysis/turns/expectation.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { correctKeyterms } from '../../../engines/recognize/keyterms.ts';
import {
  type RecognizedWord,
  type Recognizer,
  type RecognizerStream,
  recognizerSampleRate,
} from '../../../engines/recognize/recognizer.ts';
import { openSegmentStream, RecognitionBacklogError } from '../../../engines/recognize/streaming/segment-stream.ts';
import { joinTokens, toTokens } from '../../../engines/recognize/tokens.ts';
import { answerGrammar } from './answer-grammar.rules.ts';

interface WordListenerOptions {
  /** ISO 639-1 */
  readonly language: string;
  readonly keyterms: readonly string[];
  readonly tenant: string;
  readonly expects: () => Expectation;
}

/** Words since the last `finish`: partial ones may change, final ones end the segment. */
export interface HeardText {
  readonly kind: 'partial' | 'final';
  readonly text: string;
}

/** Recognizes beside the conversation, so that a slow recognizer delays no decision about the voice. */
export interface WordListener {
  /** Queues samples of 16 kHz. */
  write(samples: Float32Array): void;
  /** Queues the end of a segment, which gives a final text. */
  finish(): void;
  /** Resolves once nothing is queued, after `maxMs` at the latest. */
  settle(maxMs: number): Promise<void>;
  /** What was heard since the last call. Throws EngineError, if the recognizer fails again and again. */
  take(): HeardText[];
  close(): void;
}

/** Samples that are heard at once at least, as a call costs the same for few. */
const stepSamples = recognizerSampleRate / 10;
/** Speech that waits for the recognizer at most, and that of one segment of a recognizer that hears whole pieces. */
const [maxWaitingSamples, maxPieceSamples] = [30 * recognizerSampleRate, 29 * recognizerSampleRate];
/** Failures after which the conversation cannot go on; before, the words of one segment are lost. */
const maxFailures = 3;

export function openWordListener(recognizer: Recognizer, options: WordListenerOptions): WordListener {
  const { keyterms } = options;
  const closing = new AbortController();
  let stream: RecognizerStream | undefined;
  let waiting: Float32Array[] = [];
  let waitingSamples = 0;
  /** Positions in `waiting` after which a segment ends. */
  let ends: number[] = [];
  let isRunning: Promise<void> | undefined;
  let heard: HeardText[] = [];
  let lastPartial = '';
  let failures = 0;
  let failure: EngineError | undefined;

  const toText = (words: readonly RecognizedWord[]): string => joinTokens(toTokens(correctKeyterms(words, keyterms)));

  async function openStream(): Promise<RecognizerStream> {
    if (recognizer.recognizeAnswer) return openAnswerStream(recognizer, options, closing.signal);
    const { language, tenant } = options;
    return (await recognizer.openStream?.()) ?? openSegmentStream(recognizer, { language, tenant });
  }

  /** The samples until the end of a segment, or all. */
  function takeWaiting(): { readonly samples: Float32Array; readonly isEnd: boolean } {
    const end = ends.shift();
    const parts = waiting.splice(0, end ?? waiting.length);
    ends = ends.map((at) => at - parts.length);
    const samples = concatSamples(parts);
    waitingSamples -= samples.length;
    return { samples, isEnd: end !== undefined };
  }

  async function hear(): Promise<void> {
    const { samples, isEnd } = takeWaiting();
    try {
      stream ??= await openStream();
      const words = samples.length > 0 ? await stream.write(samples) : [];
      if (!isEnd) {
        const text = samples.length > 0 ? toText(words) : lastPartial;
        if (text !== lastPartial) heard.push({ kind: 'partial', text });
        lastPartial = text;
        return;
      }
      const piece = await stream.finish();
      failures = 0;
      lastPartial = '';
      heard.push({ kind: 'final', text: toText(piece.words) });
    } catch (error) {
      if (closing.signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      stream?.close();
      stream = undefined;
      failures += 1;
      if (failures >= maxFailures) failure = error;
      else if (isEnd) heard.push({ kind: 'final', text: lastPartial });
      if (isEnd) lastPartial = '';
    }
  }

  const isDue = (): boolean => ends.length > 0 || waitingSamples >= stepSamples;
  async function run(): Promise<void> {
    while (isDue() && !failure && !closing.signal.aborted) await hear();
  }
  function start(): void {
    isRunning ??= run()
      .catch((cause: unknown) => {
        failure = new EngineError(recognizer.id, 'The recognizer failed.', { retryable: false, cause });
      })
      .finally(() => {
        isRunning = undefined;
        if (isDue() && !failure && !closing.signal.aborted) start();
      });
  }

  return {
    write(samples) {
      if (waitingSamples + samples.length > maxWaitingSamples) {
        failure = new RecognitionBacklogError(recognizer.id, 'Speech arrives faster than this server recognizes it.', {
          retryable: true,
          exposeMessage: true,
        });
        return;
      }
      waiting.push(samples);
      waitingSamples += samples.length;
      if (isDue()) start();
    },
    finish() {
      ends.push(waiting.length);
      start();
    },
    async settle(maxMs) {
      if (!isRunning) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, maxMs);
      await Promise.race([isRunning, promise]);
      clearTimeout(timer);
    },
    take() {
      if (failure) throw failure;
      const taken = heard;
      heard = [];
      return taken;
    },
    close() {
      closing.abort(new Error('The conversation has ended.'));
      stream?.close();
      waiting = [];
      heard = [];
    },
  };
}

/** Hears each segment once, when it is complete, with the grammar of the answer that is expected then. */
function openAnswerStream(
  recognizer: Recognizer,
  { language, tenant, expects }: WordListenerOptions,
  signal: AbortSignal,
): RecognizerStream {
  let parts: Float32Array[] = [];
  return {
    async write(samples) {
      parts.push(samples);
      return [];
    },
    async finish() {
      const samples = concatSamples(parts).slice(0, maxPieceSamples);
      parts = [];
      if (samples.length === 0) return { words: [] };
      const grammar = answerGrammar(expects());
      if (!grammar || !recognizer.recognizeAnswer) return recognizer.recognize({ samples, language, tenant }, signal);
      return recognizer.recognizeAnswer({ samples, language, tenant, grammar }, signal);
    },
    close() {
      parts = [];
    },
  };
}
