import { isDeepStrictEqual } from 'node:util';
import {
  type ContextMessage,
  defaultChunkLengthSchedule,
  maxInactivityS,
  type SpeechMessage,
  type SpeechSocketQuery,
} from '../../../../contract/speech/speech-socket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ModelsService } from '../../models/models.service.ts';
import type { PronunciationDictionariesService } from '../../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import type { GenerationService } from '../generation/generation.service.ts';
import type { SpeechService } from '../speech.service.ts';
import type { AudioChunk } from './context-clock.state.ts';
import { type Context, type ContextOptions, openContext } from './socket-context.service.ts';
import { rejectFullContext } from './socket-contexts.service.ts';
import { serveContext, serveContexts } from './socket-loops.service.ts';

interface SocketDeps {
  readonly speech: Pick<SpeechService, 'readLanguage' | 'readFormat' | 'mayStore'>;
  readonly generation: Pick<GenerationService, 'open'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
}

/** A client connection with its parameters and messages. */
export interface Connection<M> {
  readonly actor: Actor;
  readonly voiceId: string;
  readonly query: SpeechSocketQuery;
  readonly requestId: string;
  readonly messages: AsyncIterableIterator<M>;
  readonly signal: AbortSignal;
}

const defaultContextId = 'default';

/** Text to speech over WebSockets: text arrives in chunks and is spoken as it arrives. */
export function speechSocketService({ speech, generation, models, voices, dictionaries }: SocketDeps) {
  /** Validates the parameters of the connection. `signal` aborts running generations. */
  async function prepare({ actor, voiceId, query, requestId }: Connection<unknown>, signal: AbortSignal) {
    const model = models.get(query.model_id);
    const languageCode = speech.readLanguage(query.language_code, model);
    const [voice, format, saveToHistory] = await Promise.all([
      voices.get(actor, voiceId),
      speech.readFormat(actor, query.output_format, true),
      speech.mayStore(actor, query.enable_logging),
    ]);
    const commonOptions = {
      model,
      language: languageCode ?? voice.languages[0] ?? 'en',
      autoMode: query.auto_mode,
      signal,
      take: {
        model,
        format,
        languageCode,
        seed: query.seed,
        normalization: query.apply_text_normalization,
        timings: true,
        timesPlacement: query.sync_alignment ? ('each' as const) : ('first' as const),
        saveToHistory,
        requestId,
      },
    };
    const readSpeaker = async (message: SpeechMessage) => ({
      voice,
      settings: await voices.settings(actor, voice.id, message.voice_settings),
    });
    const readRules = ({ pronunciation_dictionary_locators: locators }: SpeechMessage) =>
      dictionaries.resolveLexicon(actor, locators);
    const open = async (
      message: SpeechMessage,
      rest: Pick<ContextOptions, 'send' | 'onFailure' | 'startAfter'>,
    ): Promise<Context> => {
      const [lexicon, speaker] = await Promise.all([readRules(message), readSpeaker(message)]);
      return openContext(generation, actor, {
        ...commonOptions,
        take: { ...commonOptions.take, lexicon, dictionaries: message.pronunciation_dictionary_locators },
        speaker,
        schedule: readConfig(message)?.chunk_length_schedule ?? defaultChunkLengthSchedule,
        ...rest,
      });
    };
    return { open, readSpeaker };
  }

  return {
    /** Speaks one text, which a message with empty text ends; returns when everything is spoken and stored. */
    streamInput(connection: Connection<SpeechMessage>, send: (chunk: AudioChunk) => Promise<void>): Promise<void> {
      let firstMessage: SpeechMessage | undefined;
      return serveContext(connection, {
        inactivityS: connection.query.inactivity_timeout,
        prepare: (signal) => prepare(connection, signal),
        async apply(message, only, { open }, onFailure) {
          if (typeof message.text !== 'string' && !message.flush)
            throw new AppError('missing_required_field', { message: 'text: Field required', param: 'text' });
          const context = await only.getOrOpen(() => open(message, { send, onFailure }));
          if (firstMessage) rejectChangedSettings(firstMessage, message);
          else firstMessage = message;
          if (message.text === '') return true;
          // By protocol the first message contains only a space.
          if (message.text && !(firstMessage === message && message.text === ' '))
            context.add(message.text, message.try_trigger_generation ?? false);
          if (message.flush) context.flush();
          return false;
        },
      });
    },

    /** Speaks several texts, each a context with an id; returns after `close_socket`, when everything is spoken and stored. */
    multiStreamInput: (
      connection: Connection<ContextMessage>,
      send: (contextId: string, chunk: AudioChunk | 'final') => Promise<void>,
    ): Promise<void> =>
      serveContexts(connection, {
        inactivityS: connection.query.inactivity_timeout,
        socketInactivityS: maxInactivityS,
        prepare: (signal) => prepare(connection, signal),
        onClosed: (id) => send(id, 'final'),
        async apply(message, contexts, { open, readSpeaker }, onFailure) {
          const id = message.context_id ?? message.contextId ?? defaultContextId;
          if (message.close_context) return contexts.close(id, 'cancel');
          const existing = contexts.find(id);
          // A keep-alive or flush for a closed context is not an error: the messages may have crossed.
          if (!existing && !message.text) return;
          const context =
            existing ??
            (await contexts.open(id, (startAfter) =>
              open(message, { send: (chunk) => send(id, chunk), onFailure, startAfter }),
            ));
          if (existing && message.voice_settings) context.change(await readSpeaker(message));
          if (message.text && !(message.text === ' ' && !existing))
            context.add(message.text, message.try_trigger_generation ?? false);
          if (message.flush) context.flush();
          rejectFullContext(context);
        },
      }),
  };
}
export type SpeechSocketService = ReturnType<typeof speechSocketService>;

const readConfig = (message: SpeechMessage) => message.generation_config ?? message.generator_config;

/** Later messages may repeat the settings of the first one but not change them. */
function rejectChangedSettings(first: SpeechMessage, message: SpeechMessage): void {
  const changed = (current: unknown, initial: unknown) => current && !isDeepStrictEqual(current, initial ?? undefined);
  const param = changed(message.voice_settings, first.voice_settings)
    ? 'voice_settings'
    : changed(readConfig(message), readConfig(first))
      ? 'generation_config'
      : undefined;
  if (param)
    throw new AppError('invalid_parameters', {
      message: `${param}: can only be set in the first message.`,
      param,
    });
}
