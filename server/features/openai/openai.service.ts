import { openAiFormats, openAiVoices } from '../../../contract/catalogue/openai-names.ts';
import type { OpenAiSpeechBody } from '../../../contract/speech/openai.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { SpeechService, SpeechStream } from '../speech/speech.service.ts';
import { splitSpeed } from '../voices/voice-settings.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';

interface OpenAiDeps {
  readonly speech: SpeechService;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
  readonly engines: Pick<Speech, 'voices' | 'legacyVoices'>;
}

/** Speech through the OpenAI API: maps its names to our models and voices. */
export function openaiService({ speech, generation, models, voices, dictionaries, engines }: OpenAiDeps) {
  const findByName = (name: string, voices = engines.voices): Voice | undefined =>
    voices.find((voice) => voice.name.toLowerCase() === name.toLowerCase());

  /** Errors name the parameter of the OpenAI API. */
  async function getById(actor: Actor, id: string): Promise<Voice> {
    try {
      return await voices.get(actor, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { message: error.message, param: 'voice', cause: error });
    }
  }

  /** A voice by its name, an OpenAI name or an id; throws `voice_not_found` for `voice`. */
  async function findVoice(actor: Actor, requested: OpenAiSpeechBody['voice']): Promise<Voice> {
    if (typeof requested !== 'string') return getById(actor, requested.id);
    const openAiName = requested.toLowerCase();
    const voice =
      findByName(requested) ??
      (Object.hasOwn(openAiVoices, openAiName) ? findByName(openAiVoices[openAiName]!) : undefined) ??
      findByName(requested, engines.legacyVoices);
    return voice ?? getById(actor, requested);
  }

  return {
    /** Speaks `body.input`; resolves when the first audio is ready. */
    async speak(actor: Actor, body: OpenAiSpeechBody, requestId: string, signal: AbortSignal): Promise<SpeechStream> {
      const startedAt = performance.now();
      const model = models.getByAnyName(body.model);
      const voice = await findVoice(actor, body.voice);
      speech.checkText(body.input, model, 'input');
      const split = body.speed == null ? undefined : splitSpeed(body.speed);
      const [settings, lexicon, saveToHistory] = await Promise.all([
        voices.settings(actor, voice.id, split && { speed: split.speed }),
        dictionaries.resolveLexicon(actor, undefined),
        speech.mayStore(actor, true),
      ]);
      const format = openAiFormats[body.response_format];
      const take = generation.open(actor, {
        model,
        format,
        languageCode: undefined,
        seed: undefined,
        normalization: 'auto',
        lexicon,
        tempo: split?.tempo ?? 1,
        timings: false,
        saveToHistory,
        requestId,
      });
      return speech.deliver(take, take.speak([{ voice, settings, text: body.input }], signal), format, startedAt);
    },

    /** OpenAI voice names first, then our voices. */
    voices: (): readonly { id: string; name: string }[] => [
      ...Object.keys(openAiVoices)
        .filter((name) => findByName(name) === undefined)
        .map((name) => ({ id: name, name })),
      ...engines.voices.map(({ id, name }) => ({ id, name })),
    ],
  };
}
export type OpenAiService = ReturnType<typeof openaiService>;
