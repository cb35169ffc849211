import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { type AudioFormat, audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { SpeechBody } from '../../../contract/speech/speech.ts';
import type { LexiconRule } from '../../../engines/contract.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { SpeechPart } from './generation/generation.rules.ts';
import { baseLanguage, formatProblem, textProblem } from './generation/generation.rules.ts';
import type { Delivery, GenerationService, Take } from './generation/generation.service.ts';

interface SpeechDeps {
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly subscription: SubscriptionService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'lexiconOf'>;
}

export interface SpeechInput {
  readonly voiceId: string;
  readonly outputFormat: string;
  /** Whether the operation is a streaming one: those do not offer every format. */
  readonly streaming: boolean;
  /** false: nothing is kept. */
  readonly keep: boolean;
  readonly requestId: string;
  readonly timings?: boolean;
  readonly body: SpeechBody;
  /** In place of the dictionaries that `body` or the workspace names. */
  readonly lexicon?: readonly LexiconRule[];
}

/** One generation on its way; its end charges and keeps it. */
export interface SpeechStream extends Delivery {
  readonly contentType: string;
  readonly historyItemId: string | undefined;
}

/** Text to speech over HTTP, and what every way of asking for speech checks first. */
export function speechService({ generation, models, voices, subscription, dictionaries }: SpeechDeps) {
  const service = {
    /** Speaks `input.body.text`; resolves when the first audio is there. */
    async speak(actor: Actor, input: SpeechInput, signal: AbortSignal): Promise<SpeechStream> {
      const startedAt = performance.now();
      const { body } = input;
      const model = models.get(body.model_id);
      const voice = await voices.get(actor, input.voiceId);
      const languageCode = service.readLanguage(body.language_code, model);
      service.checkText(body.text, model);
      const [format, settings, lexicon] = await Promise.all([
        service.readFormat(actor, input.outputFormat, input.streaming),
        voices.settings(actor, voice.id, body.voice_settings),
        input.lexicon ?? dictionaries.lexiconOf(actor, body.pronunciation_dictionary_locators),
      ]);
      const take = generation.open(actor, {
        model,
        format,
        languageCode,
        seed: body.seed ?? undefined,
        normalization: body.apply_text_normalization,
        lexicon,
        dictionaries: body.pronunciation_dictionary_locators,
        timings: input.timings ?? false,
        keep: input.keep,
        requestId: input.requestId,
      });
      return service.deliver(take, take.speak([{ voice, settings, text: body.text }], signal), format, startedAt);
    },

    /** Hands over a take that is spoken in one call: the end of its parts closes it. */
    async deliver(
      take: Take,
      speaking: Promise<Delivery>,
      format: AudioFormat,
      startedAt: number,
    ): Promise<SpeechStream> {
      try {
        const before = performance.now() - startedAt;
        const delivery = await speaking;
        return {
          ...delivery,
          overheadMs: delivery.overheadMs + before,
          firstAudioMs: delivery.firstAudioMs + before,
          parts: closing(take, delivery.parts),
          contentType: audioFormats[format].contentType,
          historyItemId: take.historyItemId,
        };
      } catch (error) {
        await take.close();
        throw error;
      }
    },

    /** Throws for a text that is empty or longer than the model takes; `param` is its field in the request. */
    checkText(text: string, model: ModelEntry, param = 'text'): void {
      const problem = textProblem(text, model);
      if (problem) throw new AppError(problem.code, { message: problem.message, param });
    },

    /** The format by its public name; throws when it is unknown, not one of a streaming operation, or above the plan. */
    async readFormat(actor: Actor, name: string, streaming: boolean): Promise<OutputFormat> {
      const problem = formatProblem(name, streaming, (await subscription.get(actor)).tier);
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'output_format' });
      return name as OutputFormat;
    },

    /**
     * A language of the model, by any of its codes; undefined where none was named, or one that the model does not have: the
     * public API ignores it.
     */
    readLanguage(code: string | null | undefined, model: ModelEntry): string | undefined {
      const language = code ? baseLanguage(code) : undefined;
      return models.languagesOf(model).some((known) => known.languageCode === language) ? language : undefined;
    },
  };
  return service;
}
export type SpeechService = ReturnType<typeof speechService>;

/** The same parts; however they end, the take is closed before the end is told. */
function closing(take: Take, parts: AsyncIterableIterator<SpeechPart>): AsyncIterableIterator<SpeechPart> {
  const iterator: AsyncIterableIterator<SpeechPart> = {
    async next() {
      let next: IteratorResult<SpeechPart>;
      try {
        next = await parts.next();
      } catch (error) {
        await take.close();
        throw error;
      }
      if (next.done) await take.close();
      return next;
    },
    async return() {
      try {
        return (await parts.return?.()) ?? { done: true, value: undefined };
      } finally {
        await take.close();
      }
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
