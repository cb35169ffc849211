import { isDeepStrictEqual } from 'node:util';
import {
  type DialogueContextMessage,
  type DialogueMessage,
  type DialogueSocketQuery,
  dialogueInactivityS,
} from '../../../../contract/speech/dialogue-socket.ts';
import { defaultChunkLengthSchedule } from '../../../../contract/speech/speech-socket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ModelsService } from '../../models/models.service.ts';
import type { PronunciationDictionariesService } from '../../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { GenerationService } from '../../speech/generation/generation.service.ts';
import {
  type Context,
  type ContextOptions,
  openContext,
  type Speaker,
} from '../../speech/socket/socket-context.service.ts';
import { rejectFullContext } from '../../speech/socket/socket-contexts.service.ts';
import { serveContext, serveContexts } from '../../speech/socket/socket-loops.service.ts';
import type { SpeechService } from '../../speech/speech.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';

interface SocketDeps {
  readonly speech: Pick<SpeechService, 'readLanguage' | 'readFormat' | 'mayStore'>;
  readonly generation: Pick<GenerationService, 'open'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
}

/** A client connection with its parameters and messages. */
interface Connection<M> {
  readonly actor: Actor;
  readonly query: DialogueSocketQuery;
  readonly requestId: string;
  readonly messages: AsyncIterableIterator<M>;
  readonly signal: AbortSignal;
}

type AudioChunk = Parameters<ContextOptions['send']>[0];
/** What is sent: audio, the end of a flushed text, or the end of a context. */
export type DialogueEvent = AudioChunk | 'turn' | 'final';

/** The registered voices of a context. */
interface Cast {
  readonly registration: readonly string[];
  readonly speakers: ReadonlyMap<string, Speaker>;
  current: Speaker;
}

/** Dialogues over WebSockets: text of several voices arrives in chunks and is spoken as it arrives. */
export function dialogueSocketService({ speech, generation, models, voices, dictionaries }: SocketDeps) {
  /** Validates the parameters of the connection. `signal` aborts running generations. */
  async function prepare({ actor, query, requestId }: Connection<unknown>, signal: AbortSignal) {
    const model = models.get(query.model_id);
    const languageCode = speech.readLanguage(query.language_code, model);
    const [format, saveToHistory] = await Promise.all([
      speech.readFormat(actor, query.output_format, true),
      speech.mayStore(actor, query.enable_logging),
    ]);
    const casts = new WeakMap<Context, Cast>();

    async function readCast({ voices: ids, voice_settings: patch }: DialogueMessage): Promise<Cast> {
      if (!ids)
        throw new AppError('missing_required_field', {
          message: 'voices: The first message must register the voices.',
          param: 'voices',
        });
      const speakers = new Map<string, Speaker>();
      const stability = patch?.stability;
      for (const id of ids) {
        const voice = await voices.get(actor, id);
        const settings = await voices.settings(actor, voice.id, stability == null ? undefined : { stability });
        speakers.set(id, { voice, settings });
      }
      return { registration: ids, speakers, current: speakers.get(ids[0]!)! };
    }

    return {
      async open(
        message: DialogueMessage,
        rest: Pick<ContextOptions, 'send' | 'onFlushed' | 'onFailure' | 'startAfter'>,
      ): Promise<Context> {
        const cast = await readCast(message);
        const locators = message.pronunciation_dictionary_locators;
        const context = openContext(generation, actor, {
          model,
          language: languageCode ?? cast.current.voice.languages[0] ?? 'en',
          schedule: defaultChunkLengthSchedule,
          autoMode: false,
          speaker: cast.current,
          signal,
          take: {
            model,
            format,
            languageCode,
            seed: query.seed,
            normalization: query.apply_text_normalization,
            lexicon: await dictionaries.resolveLexicon(actor, locators),
            dictionaries: locators,
            timings: query.sync_alignment,
            timesPlacement: 'each',
            saveToHistory,
            requestId,
            dialogue: true,
          },
          ...rest,
        });
        casts.set(context, cast);
        return context;
      },

      /** Adds the inputs of a message, each in its voice, and flushes them if requested. */
      apply(context: Context, { voices: ids, inputs, flush }: DialogueMessage): void {
        const cast = casts.get(context)!;
        if (ids && !isDeepStrictEqual(ids, cast.registration))
          throw new AppError('invalid_parameters', {
            message: 'voices: can only be set in the first message.',
            param: 'voices',
          });
        for (const { text, voice_id: id, new_turn: isNewTurn } of inputs ?? []) {
          const speaker = cast.speakers.get(id);
          if (!speaker)
            throw new AppError('invalid_parameters', {
              message: `inputs: The voice ${id} is not registered.`,
              param: 'inputs',
            });
          if (isNewTurn || speaker !== cast.current) context.change(speaker);
          cast.current = speaker;
          context.add(text, true);
        }
        if (flush) context.flush();
      },
    };
  }

  return {
    /** Speaks one dialogue; returns after `close_socket`, when everything is spoken and stored. */
    streamInput: (
      connection: Connection<DialogueMessage>,
      send: (event: DialogueEvent) => Promise<void>,
    ): Promise<void> =>
      serveContext(connection, {
        inactivityS: dialogueInactivityS,
        prepare: (signal) => prepare(connection, signal),
        async apply(message, only, dialogue, onFailure) {
          const isLast = message.close_socket ?? false;
          if (!only.current && isLast && !message.voices) return true;
          const context = await only.getOrOpen(() =>
            dialogue.open(message, { send, onFlushed: () => send('turn'), onFailure }),
          );
          dialogue.apply(context, message);
          return isLast;
        },
      }),

    /** Speaks several dialogues, each a context with an ID; returns after `close_socket`, when everything is stored. */
    multiStreamInput: (
      connection: Connection<DialogueContextMessage>,
      send: (contextId: string, event: DialogueEvent) => Promise<void>,
    ): Promise<void> =>
      serveContexts(connection, {
        inactivityS: dialogueInactivityS,
        socketInactivityS: dialogueInactivityS,
        prepare: (signal) => prepare(connection, signal),
        onClosed: (id) => send(id, 'final'),
        async apply(message, contexts, dialogue, onFailure) {
          const id = message.context_id;
          if (!id)
            throw new AppError('missing_required_field', {
              message: 'context_id: Field required',
              param: 'context_id',
            });
          const existing = contexts.find(id);
          // A keep-alive or flush for a closed context is not an error: the messages may have crossed.
          if (!existing && !message.voices && !message.inputs) return;
          const context =
            existing ??
            (await contexts.open(id, (startAfter) =>
              dialogue.open(message, {
                send: (chunk) => send(id, chunk),
                onFlushed: () => send(id, 'turn'),
                onFailure,
                startAfter,
              }),
            ));
          dialogue.apply(context, message);
          rejectFullContext(context);
          if (message.close_context) await contexts.close(id, 'flush');
        },
      }),
  };
}
export type DialogueSocketService = ReturnType<typeof dialogueSocketService>;
