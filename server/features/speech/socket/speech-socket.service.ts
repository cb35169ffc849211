import { isDeepStrictEqual } from 'node:util';
import {
  type ContextMessage,
  defaultChunkLengthSchedule,
  maxContexts,
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
import { type Context, type ContextOptions, openContext, type Spoken } from './socket-context.service.ts';
import { idleTimer, interruptible } from './socket-interruption.service.ts';

interface SocketDeps {
  readonly speech: SpeechService;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'lexiconOf'>;
}

/** One connection: who it is, what was asked for in its address, and what comes and goes. */
export interface Connection<M> {
  readonly actor: Actor;
  readonly voiceId: string;
  readonly query: SpeechSocketQuery;
  readonly requestId: string;
  readonly messages: AsyncIterableIterator<M>;
  readonly signal: AbortSignal;
}

/** Contexts that were closed and still speak what a flush asked for. */
const maxClosing = 20;
const defaultContextId = 'default';

/** Text to speech over sockets: text comes in pieces and is spoken as it comes. */
export function speechSocketService({ speech, generation, models, voices, dictionaries }: SocketDeps) {
  /** What the address asks for; throws where it cannot be had. `signal` ends what is being spoken. */
  async function prepare({ actor, voiceId, query, requestId }: Connection<unknown>, signal: AbortSignal) {
    const model = models.get(query.model_id);
    const voice = await voices.get(actor, voiceId);
    const languageCode = speech.readLanguage(query.language_code, model);
    const format = await speech.readFormat(actor, query.output_format, true);
    const common = {
      model,
      voice,
      language: languageCode ?? voice.languages[0] ?? 'en',
      auto: query.auto_mode,
      sync: query.sync_alignment,
      signal,
      take: {
        model,
        format,
        languageCode,
        seed: query.seed,
        normalization: query.apply_text_normalization,
        timings: true,
        keep: query.enable_logging,
        requestId,
      },
    };
    const settingsOf = (message: SpeechMessage) => voices.settings(actor, voice.id, message.voice_settings);
    const rulesOf = ({ pronunciation_dictionary_locators: locators }: SpeechMessage) =>
      dictionaries.lexiconOf(actor, locators);
    const open = async (
      message: SpeechMessage,
      rest: Pick<ContextOptions, 'send' | 'onFailure' | 'after'>,
    ): Promise<Context> =>
      openContext(generation, actor, {
        ...common,
        take: {
          ...common.take,
          lexicon: await rulesOf(message),
          dictionaries: message.pronunciation_dictionary_locators,
        },
        settings: await settingsOf(message),
        schedule: configOf(message)?.chunk_length_schedule ?? defaultChunkLengthSchedule,
        ...rest,
      });
    return { open, settingsOf };
  }

  return {
    /** One text, until a message with an empty text ends it; returns when all is spoken and kept. */
    async streamInput(connection: Connection<SpeechMessage>, send: (spoken: Spoken) => Promise<void>): Promise<void> {
      const failing = new AbortController();
      const { open } = await prepare(connection, AbortSignal.any([connection.signal, failing.signal]));
      const messages = interruptible(connection.messages);
      const idle = idleTimer(connection.query.inactivity_timeout, () => context?.isBusy ?? false, messages.interrupt);
      let context: Context | undefined;
      let begun: SpeechMessage | undefined;
      try {
        for await (const message of messages) {
          idle.restart();
          if (typeof message.text !== 'string' && !message.flush)
            throw new AppError('missing_required_field', { message: 'text: Field required', param: 'text' });
          context ??= await open(message, { send, onFailure: messages.interrupt });
          if (begun) refuseChange(begun, message);
          else begun = message;
          if (message.text === '') break;
          // The first message is a space that says nothing.
          if (message.text && !(begun === message && message.text === ' '))
            context.add(message.text, message.try_trigger_generation ?? false);
          if (message.flush) context.flush();
          await context.room();
        }
        idle.stop();
        if (!connection.signal.aborted) context?.flush();
        await context?.end();
      } catch (error) {
        failing.abort(error);
        throw error;
      } finally {
        idle.stop();
        await context?.settle();
      }
    },

    /** Several texts, each a context with an id; returns when the socket is to be closed, and all is spoken and kept. */
    async multiStreamInput(
      connection: Connection<ContextMessage>,
      send: (contextId: string, spoken: Spoken | 'final') => Promise<void>,
    ): Promise<void> {
      const failing = new AbortController();
      const { open, settingsOf } = await prepare(connection, AbortSignal.any([connection.signal, failing.signal]));
      const messages = interruptible(connection.messages);
      const contexts = new Map<string, { context: Context; idle: ReturnType<typeof idleTimer> }>();
      const closing = new Map<string, Promise<void>>();
      const idleSocket = idleTimer(maxInactivityS, () => contexts.size + closing.size > 0, messages.interrupt);

      /** Ends a context; what a flush asked for is still spoken, then the end is told. */
      function close(id: string, how: 'cancel' | 'flush'): void {
        const open = contexts.get(id);
        if (!open) return;
        contexts.delete(id);
        open.idle.stop();
        open.context[how]();
        const ended = open.context
          .end()
          .catch(async (error) => {
            await open.context.settle();
            throw error;
          })
          .then(() => (failing.signal.aborted ? undefined : send(id, 'final')))
          .catch((error) => messages.interrupt(error))
          .finally(() => {
            if (closing.get(id) === ended) closing.delete(id);
          });
        closing.set(id, ended);
      }

      async function begin(id: string, message: ContextMessage): Promise<Context> {
        if (contexts.size >= maxContexts)
          throw new AppError('concurrent_limit_exceeded', {
            message: `A socket takes up to ${maxContexts} contexts at a time. Close one first.`,
            param: 'context_id',
          });
        const context = await open(message, {
          send: (spoken) => send(id, spoken),
          onFailure: messages.interrupt,
          after: closing.get(id),
        });
        const seconds = connection.query.inactivity_timeout;
        const idle = idleTimer(
          seconds,
          () => context.isBusy,
          () => close(id, 'cancel'),
        );
        contexts.set(id, { context, idle });
        return context;
      }

      try {
        for await (const message of messages) {
          idleSocket.restart();
          if (message.close_socket) break;
          const id = message.context_id ?? message.contextId ?? defaultContextId;
          if (message.close_context) {
            close(id, 'cancel');
            while (closing.size >= maxClosing) await Promise.race(closing.values());
            continue;
          }
          const known = contexts.get(id);
          known?.idle.restart();
          // To keep alive or flush what is closed already is no fault: the two messages may have crossed.
          if (!known && !message.text) continue;
          const context = known?.context ?? (await begin(id, message));
          if (known && message.voice_settings) context.change(await settingsOf(message));
          if (message.text && !(message.text === ' ' && !known))
            context.add(message.text, message.try_trigger_generation ?? false);
          if (message.flush) context.flush();
          if (context.isFull)
            throw new AppError('text_too_long', {
              message: 'More text waits to be spoken than a context may hold. Send it as it is heard.',
              param: 'text',
            });
        }
        if (!connection.signal.aborted) for (const id of [...contexts.keys()]) close(id, 'flush');
        while (closing.size > 0) await Promise.race(closing.values());
        messages.throwIfInterrupted();
      } catch (error) {
        failing.abort(error);
        throw error;
      } finally {
        idleSocket.stop();
        for (const id of [...contexts.keys()]) close(id, 'cancel');
        await Promise.all(closing.values());
      }
    },
  };
}
export type SpeechSocketService = ReturnType<typeof speechSocketService>;

const configOf = (message: SpeechMessage) => message.generation_config ?? message.generator_config;

/** What the first message set may come again, but not change. */
function refuseChange(first: SpeechMessage, message: SpeechMessage): void {
  const changed = (now: unknown, then: unknown) => now && !isDeepStrictEqual(now, then ?? undefined);
  const param = changed(message.voice_settings, first.voice_settings)
    ? 'voice_settings'
    : changed(configOf(message), configOf(first))
      ? 'generation_config'
      : undefined;
  if (param)
    throw new AppError('invalid_parameters', {
      message: `${param}: can only be set in the first message, and not be changed after it.`,
      param,
    });
}
