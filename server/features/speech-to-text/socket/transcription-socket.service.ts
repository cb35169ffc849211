import { availableParallelism } from 'node:os';
import { openStreamResampler } from '../../../../audio/effects/stream-resampler.ts';
import { recommendLiveRecognizer } from '../../../../contract/catalogue/recognizer-models.ts';
import { toThreeLetters, toTwoLetters } from '../../../../contract/catalogue/transcription-models.ts';
import {
  type InputAudioChunk,
  type RealtimeTranscriptionQuery,
  realtimeTranscriptionLimits,
  realtimeTranscriptionModelId,
} from '../../../../contract/speech-tools/speech-to-text-socket.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import { type Recognizer, recognizerSampleRate } from '../../../../engines/recognize/recognizer.ts';
import type { Recognizers } from '../../../../engines/recognize/recognizers.ts';
import { chooseLiveRecognizer } from '../../../../engines/recognize/streaming/choose-live-recognizer.ts';
import {
  type LiveEvent,
  type LiveTranscriber,
  openLiveTranscriber,
} from '../../../../engines/recognize/streaming/live-transcriber.ts';
import { RecognitionBacklogError } from '../../../../engines/recognize/streaming/segment-stream.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { ZeroRetentionService } from '../../retention/zero-retention.service.ts';
import { interruptible } from '../../speech/socket/socket-interruption.service.ts';
import type { MeteredRunsService } from '../../usage/metered-runs.service.ts';
import type { TranscriptEntity } from '../speech-to-text.tables.ts';
import { detectEntities, selectEntityTypes } from '../transcript-entities.rules.ts';
import { readAudioChunk, sampleRateOf } from './audio-chunk.rules.ts';
import type { LiveTranscriptsService } from './live-transcripts.service.ts';

interface TranscriptionSocketDeps {
  readonly clock: Clock;
  readonly recognizers: Pick<Recognizers, 'list'>;
  readonly meteredRuns: Pick<MeteredRunsService, 'open' | 'requireAllowance'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly liveTranscripts: LiveTranscriptsService;
  readonly limits?: Partial<SocketLimits>;
}

interface SocketLimits {
  readonly maxSessionS: number;
  readonly inactivityS: number;
  readonly maxSegmentS: number;
  /** Sessions of this process with a streaming recognizer, and with one that hears whole pieces. */
  readonly maxStreaming: number;
  readonly maxSegmenting: number;
}

const { minCommitS } = realtimeTranscriptionLimits;
const defaultLimits: SocketLimits = {
  ...realtimeTranscriptionLimits,
  // A streaming model uses about a tenth of a processor.
  maxStreaming: 4 * availableParallelism(),
  maxSegmenting: 2 * availableParallelism(),
};
/** Seconds of audio between two checks of the plan's hours. */
const allowanceStepS = 60;
const product = 'STT';

/** A client connection with its parameters and messages. */
interface Connection {
  readonly actor: Actor;
  readonly query: RealtimeTranscriptionQuery;
  readonly requestId: string;
  readonly messages: AsyncIterableIterator<InputAudioChunk>;
  readonly signal: AbortSignal;
}

export type SessionEvent =
  | { readonly kind: 'started'; readonly sessionId: string; readonly sampleRate: number }
  | Extract<LiveEvent, { kind: 'partial' }>
  | (Extract<LiveEvent, { kind: 'committed' }> & {
      /** Undefined if the request asks for none. */
      readonly entities: readonly TranscriptEntity[] | undefined;
    })
  /** A commit was refused, since there is too little audio. */
  | { readonly kind: 'throttled'; readonly uncommittedS: number };

/** Transcription over a WebSocket, while people speak. */
export function transcriptionSocketService(deps: TranscriptionSocketDeps) {
  const { clock, recognizers, meteredRuns, zeroRetention, liveTranscripts } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const running = { streaming: 0, segmenting: 0 };

  /** Throws `invalid_parameters`, or `recognizer_not_installed` with the model to install. */
  function prepare({ query }: Connection) {
    if (query.model_id !== realtimeTranscriptionModelId)
      throw new AppError('invalid_parameters', {
        message: `model_id: There is no realtime model with the ID ${query.model_id}. Use ${realtimeTranscriptionModelId}.`,
        param: 'model_id',
      });
    const { types, unknown } = selectEntityTypes(query.entity_detection);
    if (unknown.length > 0)
      throw new AppError('invalid_parameters', {
        message: `entity_detection: This server cannot detect ${unknown.slice(0, 5).join(', ')}. It finds what rules can find.`,
        param: 'entity_detection',
      });
    const language = query.language_code ? toTwoLetters(query.language_code) : undefined;
    const recognizer = chooseLiveRecognizer(recognizers.list(), language, query.secondary_languages.map(toTwoLetters));
    if (recognizer) return { recognizer, language, entityTypes: types };
    const model = recommendLiveRecognizer(language);
    throw new AppError('recognizer_not_installed', {
      message: `No installed model recognizes ${language === undefined ? 'speech' : `the language ${toThreeLetters(language)}`}. ${
        model === undefined ? 'There is none in the catalogue either.' : `Ask the operator to install ${model}.`
      }`,
      param: language === undefined ? 'model_id' : 'language_code',
    });
  }

  /** Counts a session until it is disposed. Throws `system_busy`. */
  function takePlace({ openStream }: Recognizer): Disposable {
    const kind = openStream ? 'streaming' : 'segmenting';
    if (running[kind] >= (openStream ? limits.maxStreaming : limits.maxSegmenting))
      throw new AppError('system_busy', {
        message: `This server transcribes ${running[kind]} realtime sessions already. Try again later.`,
      });
    running[kind] += 1;
    return {
      [Symbol.dispose]() {
        running[kind] -= 1;
      },
    };
  }

  /** Hears messages until the client disconnects. */
  async function listen(
    { actor, query, messages: received, signal }: Connection,
    transcriber: LiveTranscriber,
    emit: (event: LiveEvent | Extract<SessionEvent, { kind: 'throttled' }>) => Promise<void>,
  ): Promise<void> {
    const messages = interruptible(received);
    const sampleRate = sampleRateOf(query.audio_format);
    const resampler = openStreamResampler(sampleRate, recognizerSampleRate);
    let isFirst = true;
    let isBusy = false;
    let allowedS = 0;
    const idle = setTimeout(() => {
      if (isBusy) idle.refresh();
      else
        messages.interrupt(
          new AppError('input_timeout_exceeded', {
            message: `No audio for ${limits.inactivityS} seconds. To keep the session open, send audio; silence counts.`,
          }),
        );
    }, limits.inactivityS * 1000);
    const end = setTimeout(
      () =>
        messages.interrupt(
          new AppError('session_time_limit_exceeded', {
            message: `A session lasts at most ${limits.maxSessionS} seconds. Open a new one.`,
          }),
        ),
      limits.maxSessionS * 1000,
    );
    try {
      for await (const message of messages) {
        isBusy = true;
        const chunk = readAudioChunk(message, { format: query.audio_format, isFirst });
        if (!(chunk instanceof Float32Array)) throw new AppError('invalid_parameters', chunk);
        isFirst = false;
        for await (const event of transcriber.write(resampler.write(chunk))) await emit(event);
        if (message.commit) {
          const { uncommittedS } = transcriber;
          await emit(uncommittedS < minCommitS ? { kind: 'throttled', uncommittedS } : await transcriber.commit());
        }
        if (transcriber.heardS - allowedS >= allowanceStepS) {
          allowedS = transcriber.heardS;
          await meteredRuns.requireAllowance(actor, { product, durationS: allowedS });
        }
        isBusy = false;
        idle.refresh();
      }
    } catch (error) {
      // The client gets the words until then.
      const isOver = error instanceof AppError && error.code !== 'invalid_parameters';
      if (isOver && !signal.aborted && transcriber.uncommittedS >= minCommitS) await emit(await transcriber.commit());
      throw error;
    } finally {
      clearTimeout(idle);
      clearTimeout(end);
    }
  }

  return {
    /** Serves a session. Charges for the audio that was heard, or, after a fault of the recognizer, committed. */
    async follow(connection: Connection, send: (event: SessionEvent) => Promise<void>): Promise<void> {
      const { actor, query, requestId, signal } = connection;
      const { recognizer, language, entityTypes } = prepare(connection);
      const mayStore = await zeroRetention.mayStore(actor, query.enable_logging);
      using _place = takePlace(recognizer);
      await using run = await meteredRuns.open(actor, { product, modelId: query.model_id, durationS: 1 }, signal);
      const transcriber = await openLiveTranscriber(recognizer, {
        language,
        keyterms: query.keyterms,
        omitsFillers: query.no_verbatim,
        maxSegmentS: limits.maxSegmentS,
        tenant: actor.workspaceId,
        vad:
          query.commit_strategy === 'vad'
            ? {
                threshold: query.vad_threshold,
                minSpeechMs: query.min_speech_duration_ms,
                minSilenceMs: query.min_silence_duration_ms,
                ignoresBackground: query.filter_background_audio,
                silenceS: query.vad_silence_threshold_secs,
              }
            : undefined,
      });
      // Work that is under way ends at once.
      signal.addEventListener('abort', transcriber.close, { once: true });
      const transcript = { id: newId(), requestId, createdAt: clock(), recognizerId: recognizer.id, query };
      let spokenLanguage = language ?? recognizer.languages[0]!;
      let failure: { readonly error: unknown } | undefined;
      try {
        await send({ kind: 'started', sessionId: transcript.id, sampleRate: sampleRateOf(query.audio_format) });
        await listen(connection, transcriber, async (event) => {
          if (event.kind !== 'committed') return send(event);
          spokenLanguage = event.language;
          const hasEntities = query.entity_detection.length > 0;
          await send({ ...event, entities: hasEntities ? detectEntities(event.text, entityTypes) : undefined });
        });
      } catch (error) {
        failure = { error };
      } finally {
        signal.removeEventListener('abort', transcriber.close);
        transcriber.close();
      }
      const { heardS, uncommittedS, words } = transcriber;
      const durationS = failure?.error instanceof EngineError ? heardS - uncommittedS : heardS;
      if (durationS > 0)
        await run.complete({ durationS }, async (tx) => {
          if (mayStore && words.length > 0)
            await liveTranscripts.store(tx, actor, {
              ...transcript,
              durationS: heardS,
              language: spokenLanguage,
              words,
            });
        });
      else if (failure) await run.fail(signal);
      if (!failure) return;
      signal.throwIfAborted();
      const { error } = failure;
      throw error instanceof RecognitionBacklogError
        ? new AppError('transcription_queue_full', { cause: error })
        : error;
    },
  };
}
export type TranscriptionSocketService = ReturnType<typeof transcriptionSocketService>;
