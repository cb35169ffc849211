import { openSpeechSplitter, type SpeechPiece } from '../../../audio/analysis/speech-pieces.ts';
import { EngineError } from '../../contract/engine-error.ts';
import {
  type RecognizedWord,
  type RecognizeRequest,
  type Recognizer,
  type RecognizerStream,
  recognizerSampleRate,
} from '../recognizer.ts';

/** Speech arrives faster than it is recognized, for longer than a stream waits. */
export class RecognitionBacklogError extends EngineError {
  override readonly name = 'RecognitionBacklogError';
}

/** Seconds of speech that wait for the recognizer before the stream takes no more, and how long it then waits, in ms. */
const [maxWaitingS, maxWaitMs] = [30, 120_000];
/** Seconds of new speech between two partial results, and of work that one may take. */
const [partialStepS, maxPartialWorkS] = [0.3, 1.5];
/** Seconds of speech that take as long as the start of a recognizer, and the speed that is assumed at first. */
const [startS, firstRtf] = [2, 0.35];

interface Heard {
  /** Provisional until the piece is recognized. */
  words: readonly RecognizedWord[];
  language: string | undefined;
}

/**
 * Streams through a recognizer that hears only whole pieces: each piece of speech is recognized once it ends, and the
 * open one in between, as often as the machine is fast enough.
 */
export function openSegmentStream(
  recognizer: Recognizer,
  { language, tenant }: Omit<RecognizeRequest, 'samples'>,
): RecognizerStream {
  const closing = new AbortController();
  let splitter = openSpeechSplitter(recognizerSampleRate);
  let pieces: Heard[] = [];
  let queue: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  let waitingS = 0;
  let rtf = firstRtf;
  let partial: { readonly abort: AbortController; readonly pieceStartS: number } | undefined;
  /** Of the open piece. */
  let partialWords: readonly RecognizedWord[] = [];
  let heardS = 0;

  async function recognize({ samples, startS: offsetS }: SpeechPiece, signal: AbortSignal) {
    const startedAt = performance.now();
    const heard = await recognizer.recognize({ samples, language, tenant }, signal);
    const pieceS = samples.length / recognizerSampleRate;
    // The latest measurement counts half, since other work of the machine comes and goes.
    rtf = (rtf + (performance.now() - startedAt) / 1000 / (pieceS + startS)) / 2;
    const words = heard.words.map((word) => ({ ...word, startS: offsetS + word.startS, endS: offsetS + word.endS }));
    return { words, language: heard.language };
  }

  /** Recognizes a piece that has ended, after those before. */
  function enqueue(piece: SpeechPiece): void {
    partial?.abort.abort();
    partial = undefined;
    const pieceS = piece.samples.length / recognizerSampleRate;
    const entry: Heard = { words: partialWords, language: undefined };
    partialWords = [];
    pieces.push(entry);
    waitingS += pieceS;
    queue = queue
      .then(async () => Object.assign(entry, await recognize(piece, closing.signal)))
      .then(
        () => {},
        (error: unknown) => {
          failure ??= { error };
        },
      )
      .finally(() => {
        waitingS -= pieceS;
      });
  }

  function startPartial(): void {
    if (partial || waitingS > 0 || failure) return;
    const piece = splitter.peek();
    if (!piece) return;
    const pieceS = piece.samples.length / recognizerSampleRate;
    if (piece.startS + pieceS - heardS < partialStepS || rtf * (pieceS + startS) > maxPartialWorkS) return;
    heardS = piece.startS + pieceS;
    const running = { abort: new AbortController(), pieceStartS: piece.startS };
    partial = running;
    recognize(piece, AbortSignal.any([running.abort.signal, closing.signal]))
      .then(({ words }) => {
        if (partial === running) partialWords = words;
      })
      // The piece is recognized again when it ends, which reports a failure that lasts.
      .catch(() => {})
      .finally(() => {
        if (partial === running) partial = undefined;
      });
  }

  const allWords = () => [...pieces.flatMap(({ words }) => words), ...partialWords];

  /** Waits while too much speech waits. */
  async function applyBackPressure(): Promise<void> {
    const deadline = performance.now() + maxWaitMs;
    while (waitingS > maxWaitingS && !failure) {
      if (performance.now() > deadline)
        throw new RecognitionBacklogError(recognizer.id, 'Speech arrives faster than this server recognizes it.', {
          retryable: true,
          exposeMessage: true,
        });
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, 100);
      await Promise.race([queue, promise]);
      clearTimeout(timer);
    }
  }

  return {
    async write(samples) {
      for (const piece of splitter.write(samples)) enqueue(piece);
      startPartial();
      await applyBackPressure();
      if (failure) throw failure.error;
      return allWords();
    },

    async finish() {
      for (const piece of splitter.end()) enqueue(piece);
      partial?.abort.abort();
      partial = undefined;
      await queue;
      if (failure) throw failure.error;
      const detected = pieces.findLast((piece) => piece.language !== undefined)?.language;
      partialWords = [];
      const words = allWords();
      pieces = [];
      splitter = openSpeechSplitter(recognizerSampleRate);
      heardS = 0;
      return { words, ...(detected !== undefined && { language: detected }) };
    },

    close: () => closing.abort(new Error('The stream was closed.')),
  };
}
