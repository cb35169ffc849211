import type { ModelEntry } from '../../../contract/catalogue/models.ts';
import { type AudioFormat, audioFormats, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { SpeechBody } from '../../../contract/speech/speech.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { withCleanup } from '../../platform/streams/with-cleanup.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { chargedCharacters } from './generation/alias-growth.service.ts';
import { baseLanguage, formatProblem, textProblem } from './generation/generation.rules.ts';
import type { Delivery, GenerationService, Take } from './generation/generation.service.ts';

interface SpeechDeps {
  readonly engines: Pick<Speech, 'voices' | 'countSpoken'>;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly subscription: SubscriptionService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
}

export interface SpeechInput {
  readonly voiceId: string;
  readonly outputFormat: string;
  /** Whether the operation streams; streaming operations do not offer every format. */
  readonly streaming: boolean;
  /** If false, only the usage is recorded. Undefined for previews, which are never stored, on any plan. */
  readonly isLoggingEnabled?: boolean;
  readonly requestId: string;
  readonly timings?: boolean;
  readonly body: SpeechBody;
  /** Overrides the dictionaries of `body` and of the workspace. */
  readonly lexicon?: readonly LexiconRule[];
}

/** A running generation; it is charged and stored when its parts end. */
export interface SpeechStream extends Delivery {
  readonly contentType: string;
  readonly historyItemId: string | undefined;
  /** The model that speaks. */
  readonly modelId: string;
}

/** Text to speech over HTTP, and the request checks that all speech endpoints share. */
export function speechService(deps: SpeechDeps) {
  const { engines, generation, models, voices, subscription, dictionaries, zeroRetention } = deps;
  const service = {
    /** Speaks `input.body.text`; resolves when the first audio is ready. */
    async speak(actor: Actor, input: SpeechInput, signal: AbortSignal): Promise<SpeechStream> {
      const startedAt = performance.now();
      const { body } = input;
      const model = models.get(body.model_id);
      const voice = await voices.get(actor, input.voiceId);
      const languageCode = service.readLanguage(body.language_code, model);
      service.checkText(body.text, model);
      const [format, settings, lexicon, saveToHistory] = await Promise.all([
        service.readFormat(actor, input.outputFormat, input.streaming),
        voices.settings(actor, voice.id, body.voice_settings),
        input.lexicon ?? dictionaries.resolveLexicon(actor, body.pronunciation_dictionary_locators),
        input.isLoggingEnabled === undefined ? false : service.mayStore(actor, input.isLoggingEnabled),
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
        saveToHistory,
        requestId: input.requestId,
      });
      return service.deliver(take, take.speak([{ voice, settings, text: body.text }], signal), format, startedAt);
    },

    /** Whether a request is stored; throws if `enable_logging` is not in the plan (U-62). */
    mayStore: (actor: Actor, isLoggingEnabled: boolean): Promise<boolean> =>
      zeroRetention.mayStore(actor, isLoggingEnabled),

    /**
     * Characters of each text that are charged with the dictionaries of a request (O-08). Words of numbers and signs are
     * counted as the first default voice speaks them; another language may differ a little.
     */
    async countCharged(
      actor: Actor,
      texts: readonly string[],
      locators: SpeechBody['pronunciation_dictionary_locators'],
    ): Promise<number[]> {
      const lexicon = await dictionaries.resolveLexicon(actor, locators);
      const voice = engines.voices[0]!;
      const options = { lexicon, languageCode: undefined };
      return Promise.all(texts.map((text) => chargedCharacters(engines, { voice, text }, options)));
    },

    /** Delivers a take of one call; the take closes when its parts end. */
    async deliver(
      take: Take,
      pendingDelivery: Promise<Delivery>,
      format: AudioFormat,
      startedAt: number,
    ): Promise<SpeechStream> {
      try {
        const preparationMs = performance.now() - startedAt;
        const delivery = await pendingDelivery;
        return {
          ...delivery,
          overheadMs: delivery.overheadMs + preparationMs,
          firstAudioMs: delivery.firstAudioMs + preparationMs,
          parts: withCleanup(delivery.parts, take.close),
          contentType: audioFormats[format].contentType,
          historyItemId: take.historyItemId,
          modelId: take.modelId,
        };
      } catch (error) {
        await take.close();
        throw error;
      }
    },

    /** Throws if the text is empty or too long for the model; `param` is its field in the request. */
    checkText(text: string, model: ModelEntry, param = 'text'): void {
      const problem = textProblem(text, model);
      if (problem) throw new AppError(problem.code, { message: problem.message, param });
    },

    /** Validates an output format; throws if it is unknown, not streamable, or not in the plan. */
    async readFormat(actor: Actor, name: string, streaming: boolean): Promise<OutputFormat> {
      const problem = formatProblem(name, streaming, (await subscription.get(actor)).tier);
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'output_format' });
      return name as OutputFormat;
    },

    /**
     * The model's language for a code; undefined without a code, and if the model lacks the language or detects it always,
     * since the public API then ignores the code.
     */
    readLanguage(code: string | null | undefined, model: ModelEntry): string | undefined {
      const language = code && model.canEnforceLanguage ? baseLanguage(code) : undefined;
      return models.listLanguages(model).some(({ languageCode }) => languageCode === language) ? language : undefined;
    },
  };
  return service;
}
export type SpeechService = ReturnType<typeof speechService>;
